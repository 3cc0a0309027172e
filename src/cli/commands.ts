import type { Policies } from './policies.ts'

/** An option, as `parseArgs` takes it, and what help says of it. */
export interface Option {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** What stands for its value in help: `N`. */
  readonly value?: string
  readonly about: string
}

/** A command as it was called. */
export interface Invocation {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
  /** What bounds its writes, beside what the environment says. */
  readonly policies: Policies
}

/** Does a command, prints what it gives, and gives the exit status. */
export type Run = (invocation: Invocation) => Promise<0 | 1 | 2>

/** What a person or a script can ask for. Data only; `runs.ts` has what is done. */
export interface Command {
  readonly usage: string
  readonly about: string
  readonly options: Readonly<Record<string, Option>>
  readonly examples: readonly string[]
}

const json: Option = { type: 'boolean', about: 'print one line of JSON instead' }
const check: Option = { type: 'boolean', about: 'check everything and write nothing' }
const noGate: Option = { type: 'boolean', about: 'ask no gate (JSON and syntax are checked otherwise)' }
const writing = { check, 'no-gate': noGate, json }

const all = {
  read: {
    usage: 'read FILE',
    about: 'show a file with its hash and the anchors of its lines',
    options: {
      offset: { type: 'string', value: 'N', about: 'the first line to show' },
      limit: { type: 'string', value: 'N', about: 'how many lines at most' },
      json,
    },
    examples: ['hashline read src/a.ts', 'hashline read src/a.ts --offset 10 --limit 40'],
  },
  grep: {
    usage: 'grep PATTERN [PATH]',
    about: 'show the lines that match, with hash and anchors; status 0 found, 1 nothing, 2 error',
    options: {
      'ignore-case': { type: 'boolean', short: 'i', about: 'letters in either case match' },
      'fixed-strings': { type: 'boolean', short: 'F', about: 'the pattern is plain text' },
      context: { type: 'string', short: 'C', value: 'N', about: 'lines around each match' },
      glob: { type: 'string', short: 'g', value: 'GLOB', about: 'only files with such names' },
      regexp: {
        type: 'string',
        short: 'e',
        value: 'PATTERN',
        about: 'the pattern, also where it begins with -',
      },
      limit: { type: 'string', value: 'N', about: 'how many matches at most' },
      json,
    },
    examples: ["hashline grep 'value = \\d+' src -i -C 2", "hashline grep -F 'a.b(' -g '*.ts'"],
  },
  edit: {
    usage: 'edit [PAYLOAD]',
    about: 'apply edits given as JSON: by anchors, by exact text in some lines, or by hunks over many files',
    options: writing,
    examples: [
      `hashline edit '{"path":"a.ts","hash":"A1b2C3d4","edits":[{"from":"1#gzo","to":"1#gzo","content":"x"}]}'`,
      `hashline edit '{"path":"a.ts","old_string":"one","new_string":"two","start_line":1}'`,
      'hashline edit --check < payload.json',
    ],
  },
  'edit-file': {
    usage: 'edit-file [PAYLOAD]',
    about: 'replace exact texts in one or many files, all or none, given as JSON',
    options: writing,
    examples: [
      `hashline edit-file '{"edits":[{"path":"a.ts","find":"one","replace":"two"},{"path":"new.ts","find":"","replace":"x"}]}'`,
    ],
  },
  write: {
    usage: 'write [PAYLOAD]',
    about: 'create a file, or replace a whole one whose hash is known, given as JSON',
    options: writing,
    examples: [`hashline write '{"path":"a.txt","content":"one\\n"}'`],
  },
  recover: {
    usage: 'recover [ROOT]',
    about: 'finish or clear away what interrupted writes left below a folder',
    options: { 'dry-run': { type: 'boolean', about: 'say what would be done, and do nothing' }, json },
    examples: ['hashline recover', 'hashline recover src --dry-run'],
  },
  policy: {
    usage: 'policy explain PATH | policy init [DIR]',
    about: 'tell whether a path may be written and why, or make a first policy',
    options: { json },
    examples: ['hashline policy explain src/a.ts', 'hashline policy init .'],
  },
  mcp: {
    usage: 'mcp',
    about: 'serve the tools to an MCP client on standard input and output, confined to a folder',
    options: {
      root: {
        type: 'string',
        value: 'DIR',
        about: 'the folder that is reached; the working folder where nothing is said',
      },
      shell: { type: 'boolean', about: 'serve shell and write_stdin too, which no folder confines' },
      structured: {
        type: 'boolean',
        about: 'send details as structured content too; some clients then show their model nothing else',
      },
      'no-gate': noGate,
    },
    examples: [
      'hashline mcp',
      'hashline mcp --root src',
      'claude mcp add files -- npx hashline mcp --root .',
    ],
  },
  conformance: {
    usage: 'conformance -- CMD [ARG...]',
    about: 'ask another implementation the cases of the protocol, and say where it differs',
    options: {
      timeout: { type: 'string', value: 'N', about: 'the seconds it may give no answer; 10 by default' },
      json,
    },
    examples: ['hashline conformance -- python3 answer.py', 'hashline conformance --json -- ./answer'],
  },
  completion: {
    usage: 'completion bash|zsh|fish',
    about: 'print a script that completes commands and options in a shell',
    options: {},
    examples: ['source <(hashline completion bash)'],
  },
} satisfies Readonly<Record<string, Command>>

/** What a command is called by. */
export type CommandName = keyof typeof all

/** All of them, in the order in which help lists them. */
export const commands: Readonly<Record<CommandName, Command>> = all

/** Whether there is a command of this name. */
export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
