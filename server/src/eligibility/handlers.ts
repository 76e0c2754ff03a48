import * as operations from '@sorrel/contract/eligibility/operations'
import * as wire from '@sorrel/contract/eligibility/wire'
import { implement } from '../kernel/implement.ts'
import { findAskedPatient, findCheck, findCheckedPatient, findPatientToAsk, listChecks } from './access.ts'
import { checkInsurance, showCheck, storePhoneCheck } from './checks.ts'

export const eligibility = implement(
  'eligibility',
  operations,
  wire,
)({
  validateInsurance: async (ctx, { body }) => {
    const patient = await findPatientToAsk(ctx, await findAskedPatient(ctx, body.patient_id))
    return showCheck(await checkInsurance(ctx, patient, body))
  },
  getEligibilityCheck: async (ctx, { params }) => showCheck(await findCheck(ctx, params.check_id)),
  listEligibilityChecks: async (ctx, { params }) => {
    const checks = await listChecks(ctx, await findCheckedPatient(ctx, params.patient_id))
    return { items: checks.map(showCheck) }
  },
  addPhoneCheck: async (ctx, { params, body }) => {
    const patient = await findPatientToAsk(ctx, await findCheckedPatient(ctx, params.patient_id))
    return showCheck(await storePhoneCheck(ctx, patient, body))
  },
})
