import { bestGuarantee } from '../../../../src/adapters/node/confinement/step.ts'
import { attacks } from '../../../support/attacks.ts'

attacks(bestGuarantee())
