import { vi } from 'vitest'
import { attacks } from '../../../support/attacks.ts'

// As on a machine whose folders cannot be pinned.
vi.mock('../../../../src/adapters/node/confinement/step.ts', async (original) => ({
  ...(await original<typeof import('../../../../src/adapters/node/confinement/step.ts')>()),
  bestGuarantee: () => 'checked',
}))

attacks('checked')
