import * as operations from '@sorrel/contract/imports/operations'
import * as wire from '@sorrel/contract/imports/wire'
import { implement } from '../kernel/implement.ts'
import { findRun } from './access.ts'
import type { Importing } from './kind.ts'
import { listDietitians } from './kinds/dietitians.ts'
import { writeRefused } from './refused.ts'
import { askToApply, askToUndo } from './running/applying.ts'
import { settleRow } from './running/settling.ts'
import { askToCheck, startRun } from './running/starting.ts'
import { listRows, listRuns, showRow, showRun } from './showing.ts'

/** The operations of imports. `kinds`: what can be imported. */
export const serveImports = (kinds: readonly Importing[]) =>
  implement(
    'imports',
    operations,
    wire,
  )({
    startImport: async (ctx, { body }) => showRun(ctx, await startRun(ctx, kinds, body)),
    listImports: (ctx, { query }) => listRuns(ctx, query),
    listImportDietitians: async (ctx, { query }) => ({ items: await listDietitians(ctx, query) }),
    getImport: async (ctx, { params }) => showRun(ctx, await findRun(ctx, params.import_id)),
    checkImport: async (ctx, { params, body }) => showRun(ctx, await askToCheck(ctx, await findRun(ctx, params.import_id), body)),
    listImportRows: async (ctx, { params, query }) => listRows(ctx, await findRun(ctx, params.import_id), query),
    settleImportRow: async (ctx, { params, body }) => {
      const run = await findRun(ctx, params.import_id)
      return showRow(run, await settleRow(ctx, run, params.n, body))
    },
    getRefusedImportRows: async (ctx, { params, query }) => writeRefused(ctx, await findRun(ctx, params.import_id), query.language),
    applyImport: async (ctx, { params, body }) => showRun(ctx, await askToApply(ctx, await findRun(ctx, params.import_id), body)),
    undoImport: async (ctx, { params }) => showRun(ctx, await askToUndo(ctx, await findRun(ctx, params.import_id))),
  })
