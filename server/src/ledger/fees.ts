import type { Explanation } from '@sorrel/contract/ledger/schemas'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import { createOrCorrectItem } from './items.ts'

type Visit = {
  patient_id: string
  status: string
  cancel_fee_cents: number
  cutoff_hours: number
  is_waived: boolean
  /** Whether a fee of either kind was billed before. */
  billed: ('late_cancel_fee' | 'no_show_fee')[]
}

/**
 * Brings the fees that are billed for a visit in line with what stands on it now. So it does not matter how often and in which order it runs, and a
 * visit that was marked, reopened and marked again has one fee with its corrections. Runs as the system.
 */ // reads scheduling
export const billFees = (ctx: Context, { appointment_id, effective_at }: { appointment_id: string; effective_at: string }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<Visit>`
      select a.patient_id, a.status, a.cancel_fee_cents, a.cutoff_hours, a.fee_waived_reason is not null as is_waived,
        array(select i.type from app.billing_item i where i.appointment_id = a.id and i.revision = 1
          and i.type in ('late_cancel_fee', 'no_show_fee')) as billed
      from appointment a where a.id = ${appointment_id} for share`.execute(ctx.db)
    const visit = rows[0]
    if (!visit) return
    const owed = feesOf(visit)
    for (const type of ['late_cancel_fee', 'no_show_fee'] as const) {
      if (owed[type] === 0 && !visit.billed.includes(type)) continue
      await createOrCorrectItem(ctx, {
        reference: `${type}:${appointment_id}`,
        ...{ patientId: visit.patient_id, type, appointmentId: appointment_id, amountCents: owed[type] },
        ...{ from: 'revenue:fees', effectiveAt: effective_at, explanation: explain(visit, type, owed[type]) },
      })
    }
  })

type FeeType = Extract<ItemType, 'late_cancel_fee' | 'no_show_fee'>

/** What the visit says is owed for a late change and for a missed visit: at most one of the two. */
function feesOf({ status, cancel_fee_cents }: Visit): Record<FeeType, number> {
  const isLate = status === 'Canceled' || status === 'Re-scheduled'
  return { late_cancel_fee: isLate ? cancel_fee_cents : 0, no_show_fee: status === 'No-show' ? cancel_fee_cents : 0 }
}

function explain({ cutoff_hours, is_waived }: Visit, type: FeeType, owed: number): Explanation[] {
  if (owed === 0) return [{ code: is_waived ? 'fee_waived' : 'mark_taken_back' }]
  return type === 'no_show_fee' ? [{ code: 'missed_visit' }] : [{ code: 'late_change', hours: cutoff_hours }]
}
