import * as operations from '@sorrel/contract/patients/intake/operations'
import * as wire from '@sorrel/contract/patients/intake/wire'
import { implement } from '../../kernel/implement.ts'
import { findIntakeOwner, listChanges } from './access.ts'
import { saveIntake } from './saving.ts'
import { showChange, showIntake } from './showing.ts'

export const intakeHandlers = implement(
  'patients',
  operations,
  wire,
)({
  getIntake: async (ctx, { params }) => showIntake(ctx, await findIntakeOwner(ctx, params.patient_id)),

  saveIntake: async (ctx, { params, body }) => {
    const owner = await findIntakeOwner(ctx, params.patient_id)
    await saveIntake(ctx, owner, body)
    return showIntake(ctx, owner)
  },

  listIntakeChanges: async (ctx, { params, query }) => {
    const { items, next_cursor } = await listChanges(ctx, await findIntakeOwner(ctx, params.patient_id), query)
    return { items: items.map(showChange), next_cursor }
  },
})
