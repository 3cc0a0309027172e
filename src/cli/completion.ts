import { commands, type Invocation } from './commands.ts'
import { UsageError } from './usage-error.ts'

const names = Object.keys(commands)

/** Each word that may follow, by the command it follows. */
const flags = Object.entries(commands).map(
  ([name, { options }]) => [name, Object.keys(options).map((option) => `--${option}`)] as const,
)

const bash = [
  '_hashline() {',
  '  local word=${COMP_WORDS[COMP_CWORD]} words=""',
  `  if [ "$COMP_CWORD" -eq 1 ]; then words="${names.join(' ')} --help --version"; fi`,
  '  case "${COMP_WORDS[1]}" in',
  ...flags.map(([name, words]) => `    ${name}) words="${[...words, '--help'].join(' ')}" ;;`),
  '  esac',
  '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
  '}',
  'complete -o default -F _hashline hashline',
]

const zsh = ['autoload -U +X bashcompinit && bashcompinit', ...bash]

const fish = [
  ...Object.entries(commands).map(
    ([name, { about }]) => `complete -c hashline -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
  ),
  ...Object.entries(commands).flatMap(([name, { options }]) =>
    Object.entries(options).map(
      ([option, { about }]) =>
        `complete -c hashline -n '__fish_seen_subcommand_from ${name}' -l ${option} -d ${quoted(about)}`,
    ),
  ),
]

const scripts = { bash, zsh, fish }

/** `hashline completion bash|zsh|fish` */
export async function run({ positionals: [shell = '', ...more] }: Invocation): Promise<0> {
  if (!isShell(shell) || more.length > 0) throw new UsageError('completion takes bash, zsh or fish')
  process.stdout.write(`${scripts[shell].join('\n')}\n`)
  return 0
}

function isShell(name: string): name is keyof typeof scripts {
  return Object.hasOwn(scripts, name)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`
}
