/** What several tools say of a param that they all take. */
export const paramTexts = {
  path: 'The file, relative to the working folder or absolute.',
  hash: 'The hash from its @file line, where the file must be as you saw it.',
} as const
