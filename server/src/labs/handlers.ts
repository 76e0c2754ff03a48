import * as operations from '@sorrel/contract/labs/operations'
import * as wire from '@sorrel/contract/labs/wire'
import { implement } from '../kernel/implement.ts'
import { findLab, findLabPatient } from './access.ts'
import { addReport, commentOn, showLab } from './labs.ts'
import { listTrends } from './trends.ts'
import { listReports } from './viewing.ts'

export const labs = implement(
  'labs',
  operations,
  wire,
)({
  listLabs: async (ctx, { params, query }) => listReports(ctx, await findLabPatient(ctx, params.patient_id), query),
  addLab: async (ctx, { params, body }) => addReport(ctx, await findLabPatient(ctx, params.patient_id), body),
  getLab: async (ctx, { params }) => showLab(ctx, await findLab(ctx, await findLabPatient(ctx, params.patient_id), params.lab_id)),
  addLabFeedback: async (ctx, { params, body }) => commentOn(ctx, await findLabPatient(ctx, params.patient_id), params.lab_id, body),
  listLabTrends: async (ctx, { params, query }) => ({
    items: await listTrends(ctx, await findLabPatient(ctx, params.patient_id), query.analytes),
  }),
})
