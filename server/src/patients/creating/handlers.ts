import * as operations from '@sorrel/contract/patients/creating/operations'
import * as wire from '@sorrel/contract/patients/creating/wire'
import type { Context } from '../../kernel/context.ts'
import { implement } from '../../kernel/implement.ts'
import { findPatient, findPatientsByEmail } from '../record/access.ts'
import { showToTellApart } from '../record/viewing.ts'
import { createPatient } from './creating.ts'
import { inviteAgain } from './inviting-again.ts'
import { listInvitations, showForSupport } from './showing.ts'

export const creatingHandlers = implement(
  'patients',
  operations,
  wire,
)({
  createPatient: async (ctx, { body }) => showInvited(ctx, await createPatient(ctx, body)),

  listPatientsByEmail: async (ctx, { query }) => ({ items: (await findPatientsByEmail(ctx, query.email)).map(showToTellApart) }),

  invitePatientAgain: async (ctx, { params: { patient_id } }) =>
    showInvited(ctx, { patient_id, invitation_id: await inviteAgain(ctx, patient_id) }),

  getPatientForSupport: async (ctx, { params }) => showForSupport(ctx, await findPatient(ctx, params.patient_id)),
})

async function showInvited(ctx: Context, { patient_id, invitation_id }: { patient_id: string; invitation_id: string }) {
  const { confirmation_status } = await findPatient(ctx, patient_id)
  const invitations = await listInvitations(ctx, patient_id)
  return { patient_id, confirmation_status, invitation: invitations.find((one) => one.invitation_id === invitation_id)! }
}
