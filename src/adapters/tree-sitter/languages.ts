/** A programming language that there is a grammar for. */
export interface SourceLanguage {
  readonly name: string
  /** As the package of grammars calls it. */
  readonly grammar: string
  /** Of file names, in lower case. */
  readonly endings: readonly string[]
}

/** No C: its headers share `.h` with C++, whose grammar does not take all of it. */
const languages: readonly SourceLanguage[] = [
  { name: 'TypeScript', grammar: 'typescript', endings: ['.ts', '.mts', '.cts'] },
  { name: 'TSX', grammar: 'tsx', endings: ['.tsx'] },
  { name: 'JavaScript', grammar: 'javascript', endings: ['.js', '.mjs', '.cjs', '.jsx'] },
  { name: 'Python', grammar: 'python', endings: ['.py', '.pyi'] },
  { name: 'Go', grammar: 'go', endings: ['.go'] },
  { name: 'Rust', grammar: 'rust', endings: ['.rs'] },
  { name: 'Java', grammar: 'java', endings: ['.java'] },
  { name: 'C++', grammar: 'cpp', endings: ['.cpp', '.cc', '.cxx', '.hpp', '.hh', '.hxx'] },
  { name: 'C#', grammar: 'c-sharp', endings: ['.cs'] },
  { name: 'CSS', grammar: 'css', endings: ['.css'] },
  { name: 'Bash', grammar: 'bash', endings: ['.sh', '.bash'] },
  { name: 'PHP', grammar: 'php', endings: ['.php'] },
  { name: 'Ruby', grammar: 'ruby', endings: ['.rb'] },
  { name: 'PowerShell', grammar: 'powershell', endings: ['.ps1', '.psm1'] },
]

/** The language of a file, by the end of its name; undefined where it is none of these. */
export function languageOf(path: string): SourceLanguage | undefined {
  const name = path.toLowerCase()
  return languages.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))
}
