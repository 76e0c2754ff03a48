import * as operations from '@sorrel/contract/prefill/operations'
import * as wire from '@sorrel/contract/prefill/wire'
import { implement, UnderWay } from '../kernel/implement.ts'
import { findVisitToPrefill } from './access.ts'
import { listRuns, showRun, showSource } from './showing.ts'
import type { PrefillSource } from './source.ts'
import { removeRun, startRun } from './starting.ts'

/** The operations of prefill. `sources`: what the features know that a note may say. */
export const servePrefill = (sources: readonly PrefillSource[]) =>
  implement(
    'prefill',
    operations,
    wire,
  )({
    startPrefill: async (ctx, { params }) => {
      const visit = await findVisitToPrefill(ctx, params.appointment_id)
      const { run, isNew } = await startRun(ctx, visit)
      const shown = showRun(ctx, visit, run)
      return isNew ? shown : new UnderWay(shown)
    },
    listPrefills: async (ctx, { params, query }) => listRuns(ctx, await findVisitToPrefill(ctx, params.appointment_id), query),
    removePrefill: async (ctx, { params }) => {
      await removeRun(ctx, await findVisitToPrefill(ctx, params.appointment_id), params.ai_prefill_fieldset_id)
      return null
    },
    showPrefillSource: async (ctx, { params, query }) =>
      showSource(ctx, await findVisitToPrefill(ctx, params.appointment_id), query, sources),
  })
