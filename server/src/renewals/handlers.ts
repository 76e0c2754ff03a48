import * as operations from '@sorrel/contract/renewals/operations'
import * as wire from '@sorrel/contract/renewals/wire'
import { transaction } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { findRenewingPatient, holdRenewal } from './access.ts'
import { askPlans } from './asking.ts'
import { changeRenewal, keepAnswer } from './changing.ts'
import { countRenewals, listOwn, listRenewals, showOwnRenewal, showRenewal } from './listing.ts'
import { switchPlan } from './switching.ts'
import { tellPatient } from './telling/telling.ts'

export const renewals = implement(
  'renewals',
  operations,
  wire,
)({
  listRenewals: (ctx, { query }) => listRenewals(ctx, query),
  countRenewals: (ctx) => countRenewals(ctx),
  askPlansAnew: (ctx, { body }) => askPlans(ctx, body.renewal_ids),
  switchPlan: (ctx, { params }) => transaction(ctx, async (ctx) => switchPlan(ctx, await holdRenewal(ctx, params.renewal_id))),
  tellAboutRenewal: (ctx, { params }) =>
    transaction(ctx, async (ctx) => {
      const row = await holdRenewal(ctx, params.renewal_id)
      await tellPatient(ctx, row)
      return showRenewal(ctx, row)
    }),
  changeRenewal: (ctx, { params, headers, body }) =>
    transaction(ctx, async (ctx) => {
      const row = await holdRenewal(ctx, params.renewal_id, headers['if-match'])
      await changeRenewal(ctx, row, body)
      return showRenewal(ctx, row)
    }),
  listOwnRenewals: (ctx, { params }) => listOwn(ctx, findRenewingPatient(ctx, params.patient_id)),
  answerRenewal: (ctx, { params, body }) =>
    transaction(ctx, async (ctx) => {
      const row = await holdRenewal(ctx, params.renewal_id)
      await keepAnswer(ctx, row, body.says)
      return showOwnRenewal(ctx, row)
    }),
})
