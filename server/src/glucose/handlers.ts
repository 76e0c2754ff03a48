import * as operations from '@sorrel/contract/glucose/operations'
import * as wire from '@sorrel/contract/glucose/wire'
import { implement } from '../kernel/implement.ts'
import { findGlucoseOwner, findGlucoseToChange, findGlucoseUpload } from './access.ts'
import { chooseTarget } from './targets.ts'
import { applyUpload, checkFile, showUploads, undoUpload } from './uploads/uploads.ts'
import { showDay, showMeals, showSummary } from './viewing.ts'

export const glucose = implement(
  'glucose',
  operations,
  wire,
)({
  addGlucoseUpload: async (ctx, { params, body }) => checkFile(ctx, await findGlucoseToChange(ctx, params.patient_id), body),
  listGlucoseUploads: async (ctx, { params, query }) => showUploads(ctx, await findGlucoseOwner(ctx, params.patient_id), query),
  applyGlucoseUpload: async (ctx, { params }) => {
    const owner = await findGlucoseToChange(ctx, params.patient_id)
    return applyUpload(ctx, owner, await findGlucoseUpload(ctx, owner, params.glucose_upload_id))
  },
  undoGlucoseUpload: async (ctx, { params }) => {
    const owner = await findGlucoseToChange(ctx, params.patient_id)
    return undoUpload(ctx, owner, await findGlucoseUpload(ctx, owner, params.glucose_upload_id))
  },
  getGlucoseSummary: async (ctx, { params, query }) => showSummary(ctx, await findGlucoseOwner(ctx, params.patient_id), query),
  getGlucoseDay: async (ctx, { params, query }) => showDay(ctx, await findGlucoseOwner(ctx, params.patient_id), query),
  listMealGlucose: async (ctx, { params, query }) => showMeals(ctx, await findGlucoseOwner(ctx, params.patient_id), query),
  chooseGlucoseTarget: async (ctx, { params, body }) => chooseTarget(ctx, await findGlucoseToChange(ctx, params.patient_id), body.target),
})
