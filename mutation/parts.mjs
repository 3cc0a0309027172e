/**
 * A part of the sources that is broken on purpose, and the tests that have to notice.
 * @typedef {object} Part
 * @property {string} sources A folder, all of it.
 * @property {readonly string[]} [except] What of it is not broken.
 * @property {readonly string[]} tests The quick ones first: one that fails ends the run of a mutant.
 * @property {boolean} touchesDisk Whether what is broken, or its tests, can reach files: then it is contained.
 */

const specifications = ['test/vectors.test.ts', 'test/laws.test.ts', 'test/answers.test.ts']

/**
 * What starts and ends processes is never broken, contained or not. Tests run in a thread here, so none is among
 * them that sets the umask; none that writes while it is collected, which would count as part of every test; and none
 * that leaves it to other processes, which run the sources as they are. Stryker asks for the tests of a mutant by one
 * expression of all their names, and cannot where one of these is very long.
 * @type {Readonly<Record<string, Part>>}
 */
export const parts = {
  protocol: {
    sources: 'src/protocol/',
    tests: ['test/protocol/**/*.test.ts', ...specifications],
    touchesDisk: false,
  },
  engine: {
    sources: 'src/engine/',
    tests: ['test/engine/**/*.test.ts', ...specifications],
    touchesDisk: false,
  },
  tools: {
    sources: 'src/tools/',
    // Their tests run commands, at the same time: nobody knows which test saw what, and threads do not bear it.
    except: ['{shell,shell-answer,session-call,session-notes,start-command,write-stdin}.ts'],
    tests: ['test/tools/**/!(minimal-tools|shell|write-stdin).test.ts', 'test/answers.test.ts'],
    touchesDisk: true,
  },
  commit: {
    sources: 'src/adapters/node/commit/',
    tests: [
      'test/adapters/node/{commit,journal}/**/*.test.ts',
      'test/adapters/node/{links,node-file-system}.test.ts',
      'test/adapters/node/faults.test.ts',
    ],
    touchesDisk: true,
  },
  confinement: {
    sources: 'src/adapters/node/confinement/',
    tests: [
      'test/adapters/node/confinement/!(attacks|attacks-checked|other-users|race).test.ts',
      'test/adapters/node/confinement/{attacks,attacks-checked}.test.ts',
    ],
    touchesDisk: true,
  },
}

/** @param {string | undefined} name */
export function partOf(name = '') {
  const part = parts[name]
  if (part === undefined)
    throw new Error(`there is no part ${name}; there are ${Object.keys(parts).join(', ')}`)
  return part
}
