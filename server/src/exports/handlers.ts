import * as operations from '@sorrel/contract/exports/operations'
import * as wire from '@sorrel/contract/exports/wire'
import { implement } from '../kernel/implement.ts'
import { findExported } from './access.ts'
import { askForExport, showExport } from './asking.ts'

export const exportOperations = implement(
  'exports',
  operations,
  wire,
)({
  getExport: async (ctx, { params }) => showExport(ctx, await findExported(ctx, params.patient_id)),
  startExport: async (ctx, { params }) => {
    const patient = await findExported(ctx, params.patient_id)
    await askForExport(ctx, patient)
    return showExport(ctx, patient)
  },
})
