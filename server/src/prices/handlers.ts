import * as operations from '@sorrel/contract/prices/operations'
import * as wire from '@sorrel/contract/prices/wire'
import { implement } from '../kernel/implement.ts'
import { findPricedPatient, findPricedProvider, findPricedVisit } from './access.ts'
import { exportAccuracy, readAccuracy } from './accuracy/accuracy.ts'
import { findAskedVisit, keepEstimate, readPriceOf, showEstimate } from './estimates.ts'
import { endPromise, listPromises, startPromise } from './promises/promises.ts'

export const prices = implement(
  'prices',
  operations,
  wire,
)({
  estimatePrice: async (ctx, { body }) => {
    const patient = await findPricedPatient(ctx, body.patient_id)
    await findPricedProvider(ctx, body.provider_id)
    return showEstimate(await keepEstimate(ctx, await findAskedVisit(ctx, patient, body)))
  },
  getVisitPrice: async (ctx, { params }) => {
    const visit = await findPricedVisit(ctx, params.appointment_id)
    return showEstimate((await readPriceOf(ctx, params.appointment_id)) ?? (await keepEstimate(ctx, visit)))
  },
  getEstimateAccuracy: (ctx, { query }) => readAccuracy(ctx, query),
  exportEstimateAccuracy: (ctx, { query }) => exportAccuracy(ctx, query),
  listPricePromises: (ctx) => listPromises(ctx),
  startPricePromise: (ctx, { body }) => startPromise(ctx, body),
  endPricePromise: (ctx, { params, headers, body }) => endPromise(ctx, params.promise_id, headers['if-match'], body),
})
