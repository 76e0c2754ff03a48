import * as operations from '@sorrel/contract/patients/record/operations'
import * as wire from '@sorrel/contract/patients/record/wire'
import { checkPhone } from '../../auth/phones.ts'
import { type Context, getActorId } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { implement } from '../../kernel/implement.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { findPatient, listPatients } from './access.ts'
import { changePatient } from './changing.ts'
import { findCurrentProvider } from './current-provider.ts'
import { showWith } from './including.ts'
import { showPatient, showToTellApart } from './viewing.ts'

// The answer says nothing about people, but each one asks the carrier, which costs money.
const phoneLookUps: Limit = { name: 'patients.phone_look_ups', count: 20, seconds: 60 }

export const recordHandlers = implement(
  'patients',
  operations,
  wire,
)({
  getPatient: async (ctx, { params, query }) => {
    const [shown] = await showWith(ctx, [await findPatient(ctx, params.patient_id)], query.include)
    return shown!
  },

  listPatients: async (ctx, { query: { include, ...page } }) => {
    // What is beside a patient shows more than is needed to find them.
    if (ctx.actor.kind === 'admin' && include.length > 0) throw new Problem('forbidden', { fields: ['include'] })
    const { patients, next_cursor } = await listPatients(ctx, page)
    if (ctx.actor.kind === 'admin') return { items: patients.map(showToTellApart), next_cursor }
    return { items: await showWith(ctx, patients, include), next_cursor }
  },

  updatePatient: async (ctx, { params, headers, body }) => {
    await changePatient(ctx, params.patient_id, body, headers['if-match'])
    return showPatient(ctx, await findPatient(ctx, params.patient_id))
  },

  getExternalFacingDetails: (ctx, { query }) => showToOutsiders(ctx, query.patient_id),
  getExternalFacingDetailsToo: (ctx, { query }) => showToOutsiders(ctx, query.patient_id),

  getPatientProvider: async (ctx, { params }) => findCurrentProvider(ctx, await findPatient(ctx, params.patient_id)),

  getPhoneAvailability: async (ctx, { query }) => {
    await countForAll(ctx, phoneLookUps, ctx.client.address)
    const { problem } = await checkPhone(ctx, query.phone_number)
    return { usable: problem === null, reason: problem }
  },
})

async function showToOutsiders(ctx: Context, patientId: string | undefined) {
  const id = patientId ?? (ctx.actor.kind === 'patient' ? getActorId(ctx.actor) : undefined)
  if (!id) throw refuseValue('query', ['patient_id'], 'invalid_type')
  const { preferred_name, first_name, last_name } = await findPatient(ctx, id)
  const last_initial = [...(last_name ?? '')][0] ?? ''
  return { patient_id: id, first_name: preferred_name ?? first_name ?? '', last_initial, avatar_file_id: null }
}
