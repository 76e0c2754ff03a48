import * as operations from '@sorrel/contract/eligibility/operations'
import * as wire from '@sorrel/contract/eligibility/wire'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { namePayers } from '../payers/own/naming.ts'
import { type CheckRow, findAskedPatient, findCheck, findCheckedPatient, findPatientToAsk, listChecks } from './access.ts'
import { checkInsurance, showCheck, storePhoneCheck } from './checks.ts'

const showOne = async (ctx: Context, check: Permitted<CheckRow>) => showCheck(check, await namePayers(ctx, [check.payer_id]))

export const eligibility = implement(
  'eligibility',
  operations,
  wire,
)({
  validateInsurance: async (ctx, { body }) => {
    const patient = await findPatientToAsk(ctx, await findAskedPatient(ctx, body.patient_id))
    return showOne(ctx, await checkInsurance(ctx, patient, body))
  },
  getEligibilityCheck: async (ctx, { params }) => showOne(ctx, await findCheck(ctx, params.check_id)),
  listEligibilityChecks: async (ctx, { params }) => {
    const checks = await listChecks(ctx, await findCheckedPatient(ctx, params.patient_id))
    const nameOf = await namePayers(
      ctx,
      checks.map(({ payer_id }) => payer_id),
    )
    return { items: checks.map((check) => showCheck(check, nameOf)) }
  },
  addPhoneCheck: async (ctx, { params, body }) => {
    const patient = await findPatientToAsk(ctx, await findCheckedPatient(ctx, params.patient_id))
    return showOne(ctx, await storePhoneCheck(ctx, patient, body))
  },
})
