import type { settleImportRow as wire } from '@sorrel/contract/imports/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { lockRow, lockRun } from '../access.ts'
import type { Row, Run } from '../kind.ts'
import { refuseState } from './starting.ts'
import { countOutcomes } from './working.ts'

type Decision = z.output<typeof wire.body>

/** Decides what an unclear row is. A decision may be changed as long as the run is not applied. */
export function settleRow(ctx: Context, { id }: Permitted<Run>, n: number, decision: Decision): Promise<Permitted<Row>> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    refuseState(run, ['checked'])
    const row = await lockRow(ctx, run, n)
    const change = changeOf(run, row, decision)
    await ctx.db.updateTable('import_row').set(change).where('run_id', '=', id).where('n', '=', n).execute()
    await countOutcomes(ctx, id)
    const payload = { import_id: id, kind: run.kind }
    const patient_id = change.patient_id
    await record(ctx, 'import.settled', { subject_id: id, patient_id, payload, details: { row: n, decision: decision.decision } })
    return lockRow(ctx, run, n)
  })
}

function changeOf({ kind }: Run, row: Row, { decision, patient_id }: Decision) {
  const alike = row.issues.flatMap(({ patient_id }) => (patient_id ? [patient_id] : []))
  // A refused row that was skipped stays refused: what it says cannot be taken over.
  const wasUnclear = row.outcome !== 'refused' && row.outcome !== 'made' && row.issues.length > 0 && row.issues.every(isLikeness)
  if (decision === 'skip') {
    if (row.outcome === 'made') throw new Problem('import_not_possible', { outcome: row.outcome })
    return { outcome: 'skipped' as const, patient_id: null }
  }
  if (!wasUnclear) throw new Problem('import_not_possible', { outcome: row.outcome })
  // Of a visit or a document it is only asked whose it is.
  if (decision === 'new' && kind !== 'patients') throw refuseValue('body', ['decision'], 'invalid_value')
  if (decision === 'new') return { outcome: 'new' as const, patient_id: null }
  if (!patient_id || !alike.includes(patient_id)) throw refuseValue('body', ['patient_id'], 'invalid_value')
  return { outcome: kind === 'patients' ? ('known' as const) : ('new' as const), patient_id }
}

const isLikeness = ({ fault }: Row['issues'][number]) => fault === 'alike' || fault === 'alike_in_file'
