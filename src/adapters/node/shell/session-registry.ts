import { randomBytes } from 'node:crypto'
import { systemError } from '../../../ports/system-error.ts'
import type { NodeSession } from './node-session.ts'
import type { ShellLimits } from './shell-limits.ts'

type Limits = Pick<ShellLimits, 'liveSessions' | 'endedSessions'>

/** Sessions by their ids: those that live, and the last ones that have ended. */
export class SessionRegistry {
  readonly #limits: Limits
  readonly #live = new Map<string, NodeSession>()
  readonly #ended = new Map<string, NodeSession>()
  /** Places held for sessions that are being started. */
  #reservedCount = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get live(): readonly NodeSession[] {
    return [...this.#live.values()]
  }

  find(id: string): NodeSession | undefined {
    return this.#live.get(id) ?? this.#ended.get(id)
  }

  /** Runs `start` with a place held for its session. Fails with `EDQUOT` where none is left: nothing is evicted. */
  async admit(start: () => Promise<NodeSession>): Promise<NodeSession> {
    if (this.#live.size + this.#reservedCount >= this.#limits.liveSessions)
      throw systemError('EDQUOT', `${this.#limits.liveSessions} sessions`)
    this.#reservedCount += 1
    try {
      const session = await start()
      this.#live.set(session.id, session)
      return session
    } finally {
      this.#reservedCount -= 1
    }
  }

  /** Remembers an ended session, and forgets the one that ended first. */
  bury(session: NodeSession): void {
    if (!this.#live.delete(session.id)) return
    this.#ended.set(session.id, session)
    const [oldest] = this.#ended.keys()
    if (this.#ended.size > this.#limits.endedSessions && oldest !== undefined) this.#ended.delete(oldest)
  }
}

/** A name for a session that no other has, also none of another host: `s4f09ac1b`. Never a number. */
export function newSessionId(): string {
  return `s${randomBytes(4).toString('hex')}`
}
