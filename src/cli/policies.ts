/** What bounds the writes of a program: policies that are found, or one that must be found. */
export type Policies = 'discover' | 'require'
