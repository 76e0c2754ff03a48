import * as operations from '@sorrel/contract/patients/operations'
import * as wire from '@sorrel/contract/patients/wire'
import { implement } from '../kernel/implement.ts'
import { findDependents, findGuardianship } from './access.ts'
import { creatingHandlers } from './creating/handlers.ts'
import { deletionHandlers } from './deletion/handlers.ts'
import { addDependent, endGuardianship, showDependent } from './guardianships.ts'
import { intakeHandlers } from './intake/handlers.ts'
import { serveMerging } from './merging/handlers.ts'
import type { MergePart } from './merging/part.ts'
import { onboardingHandlers } from './onboarding/handlers.ts'
import { recordHandlers } from './record/handlers.ts'
import { sharingHandlers } from './sharing/handlers.ts'

const familyHandlers = implement(
  'patients',
  operations,
  wire,
)({
  listDependents: async (ctx) => ({ items: (await findDependents(ctx)).map(showDependent) }),
  addDependent: (ctx, { body }) => addDependent(ctx, body),
  endGuardianship: async (ctx, { params }) => {
    const guardianship = await findGuardianship(ctx, params.guardianship_id)
    await endGuardianship(ctx, guardianship, ctx.actor.kind === 'admin' ? 'practice' : 'guardian')
    return null
  },
})

/** The operations on patients, with what each feature does when two records are merged. */
export const servePatients = ({ mergeParts }: { mergeParts: readonly MergePart[] }) => [
  ...serveMerging(mergeParts),
  ...familyHandlers,
  ...recordHandlers,
  ...creatingHandlers,
  ...deletionHandlers,
  ...intakeHandlers,
  ...onboardingHandlers,
  ...sharingHandlers,
]
