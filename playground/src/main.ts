import * as z from 'zod'
import { AnswerPane } from './answer-pane.ts'
import { Desk } from './desk.ts'
import { DiskPane } from './disk-pane.ts'
import { ListingPane } from './listing-pane.ts'
import { RequestPane } from './request-pane.ts'
import { sample, sampleEdit } from './sample.ts'

// Else zod tries whether it may compile code, which a page with a strict policy reports as a violation.
z.config({ jitless: true })

const desk = new Desk()
const answer = new AnswerPane({ onRetry: retry })
const request = new RequestPane({ onSend: send })
const listing = new ListingPane({ onTake: (lines) => request.take(lines), onRead: read })
const disk = new DiskPane({ onLoad: load, onChange: change, onReset: start })

/** Puts a file where there was another, and has the model read it. */
async function load(path: string, bytes: Uint8Array): Promise<void> {
  desk.load(path, bytes)
  disk.show(path, bytes)
  await read()
  answer.clear()
}

async function read(): Promise<void> {
  const seen = await desk.read()
  listing.show(seen)
  request.aim({ path: desk.path, hash: seen.tag })
}

/** Somebody else writes the file. The model does not know. */
async function change(bytes: Uint8Array): Promise<void> {
  await desk.overwrite(bytes)
  await tellFreshness()
}

async function send(params: unknown, isPreview: boolean): Promise<void> {
  const given = await desk.edit(params, isPreview)
  answer.show(given)
  disk.show(desk.path, await desk.bytes())
  // From its answer the model knows the file as it is now. Its request stays: sent again, it is stale.
  if (given.isWritten) listing.show(await desk.read())
  else await tellFreshness()
}

/** Takes the fresh hash of a refusal, and the anchors where it says that the lines are. */
async function retry(moved: number): Promise<void> {
  await read()
  request.move(moved, (line) => listing.anchorAt(line))
}

async function tellFreshness(): Promise<void> {
  listing.tellFreshness(await desk.tag())
}

async function start(): Promise<void> {
  await load(sample.path, new TextEncoder().encode(sample.text))
  request.rewrite(sampleEdit(await desk.read()))
}

void start()
