import * as operations from '@sorrel/contract/prices/operations'
import * as wire from '@sorrel/contract/prices/wire'
import { implement } from '../kernel/implement.ts'
import { findGoodFaith, findPricedPatient, findPricedProvider, findPricedVisit } from './access.ts'
import { exportAccuracy, readAccuracy } from './accuracy/accuracy.ts'
import { findAskedVisit, keepEstimate, readPriceOf, showEstimate } from './estimates.ts'
import { listOfPractice, listOfVisit, showGoodFaith } from './good-faith/listing.ts'
import { writeGoodFaithPaper } from './good-faith/paper.ts'
import { sendAgain, sendYear } from './good-faith/sending.ts'
import { readOutcomes } from './outcomes.ts'
import { endPromise, listPromises, startPromise } from './promises/promises.ts'

export const prices = implement(
  'prices',
  operations,
  wire,
)({
  estimatePrice: async (ctx, { body }) => {
    const patient = await findPricedPatient(ctx, body.patient_id)
    await findPricedProvider(ctx, body.provider_id)
    return showEstimate(ctx, await keepEstimate(ctx, await findAskedVisit(ctx, patient, body)))
  },
  getVisitPrice: async (ctx, { params }) => {
    const visit = await findPricedVisit(ctx, params.appointment_id)
    const estimate = (await readPriceOf(ctx, params.appointment_id)) ?? (await keepEstimate(ctx, visit))
    const [settled] = await readOutcomes(ctx, [estimate])
    return showEstimate(ctx, settled!)
  },
  getEstimateAccuracy: (ctx, { query }) => readAccuracy(ctx, query),
  exportEstimateAccuracy: (ctx, { query }) => exportAccuracy(ctx, query),
  listPricePromises: (ctx) => listPromises(ctx),
  startPricePromise: (ctx, { body }) => startPromise(ctx, body),
  endPricePromise: (ctx, { params, headers, body }) => endPromise(ctx, params.promise_id, headers['if-match'], body),
  listGoodFaithEstimates: async (ctx, { params }) => listOfVisit(ctx, await findPricedVisit(ctx, params.appointment_id)),
  sendGoodFaithEstimate: async (ctx, { params }) => {
    await findPricedVisit(ctx, params.appointment_id)
    return showGoodFaith(await sendAgain(ctx, params.appointment_id))
  },
  sendYearGoodFaithEstimate: async (ctx, { params, body }) => {
    await findPricedVisit(ctx, params.appointment_id)
    return showGoodFaith(await sendYear(ctx, params.appointment_id, body.visits))
  },
  getGoodFaithEstimatePdf: async (ctx, { params, query }) =>
    writeGoodFaithPaper(ctx, await findGoodFaith(ctx, params.good_faith_estimate_id), query.language),
  listGoodFaithEstimatesOfPractice: (ctx, { query }) => listOfPractice(ctx, query),
})
