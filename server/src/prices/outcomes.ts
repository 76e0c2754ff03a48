import { sql } from 'kysely'
import { readStandingClaims } from '../claims/showing/of-visits.ts'
import type { Context } from '../kernel/context.ts'
import type { EstimateRow } from './access.ts'

type Row = { appointment_id: string; owed_cents: number; given_up_cents: number; is_waiting: boolean; is_package: boolean }
type Shown = Pick<EstimateRow, 'actual_patient_cents' | 'difference'>

/**
 * Brings what estimates say of the outcome of their visits in line with what their patients owe now: corrections count, and so does what was waived, given
 * back or written off. What was decided and is open again is not known any more. The reasons of a difference are those of the payer's last word.
 * While a plan decides anew and nothing is owed, nobody knows the outcome.
 */ // reads ledger, billing
export async function readOutcomes<One extends Shown & Pick<EstimateRow, 'appointment_id'>>(
  ctx: Context,
  estimates: readonly One[],
): Promise<One[]> {
  const ids = estimates.flatMap(({ appointment_id, actual_patient_cents }) => (actual_patient_cents === null ? [] : (appointment_id ?? [])))
  if (ids.length === 0) return [...estimates]
  const { rows } = await sql<Row>`
    select i.appointment_id, sum(i.amount_cents)::float8 as owed_cents, bool_or(i.explanation @> '[{"code": "package_used"}]') as is_package,
      coalesce((select sum(b.waived_cents + b.forgone_cents + b.written_off_cents) from bill b
        where b.appointment_id = i.appointment_id and b.type in ('session_patient_share', 'self_pay')), 0)::float8 as given_up_cents,
      exists (select from bill b where b.appointment_id = i.appointment_id and b.state = 'awaiting_insurance') as is_waiting
    from billing_item i where i.appointment_id = any(${ids}::uuid[]) and i.type in ('session_patient_share', 'self_pay')
    group by i.appointment_id`.execute(ctx.db)
  const claims = await readStandingClaims(ctx, ids)
  const isUndecided = ({ appointment_id, owed_cents }: Row) => owed_cents === 0 && Boolean(claims.get(appointment_id)?.waits_for)
  const known = new Map(rows.map((row) => [row.appointment_id, { ...row, is_waiting: row.is_waiting || isUndecided(row) }]))
  return estimates.map((estimate) => ({ ...estimate, ...outcomeOf(estimate, known.get(estimate.appointment_id ?? '')) }))
}

function outcomeOf({ actual_patient_cents, difference }: Shown, row: Row | undefined): Shown {
  // What a package paid for is owed in no bill of the visit.
  if (actual_patient_cents === null || !row || row.is_package) return { actual_patient_cents, difference }
  if (row.is_waiting) return { actual_patient_cents: null, difference: null }
  const cents = Math.max(0, row.owed_cents - row.given_up_cents)
  return { actual_patient_cents: cents, difference: cents === actual_patient_cents ? difference : null }
}
