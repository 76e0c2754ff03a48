import { NoteContent } from '@sorrel/contract/charting/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, transaction } from '../kernel/context.ts'
import { createOrCorrectItem } from './items.ts'
import { chargeLines, paysAlone, totalOf } from './superbill/visit.ts'

type Signed = { patient_id: string; snapshot: string; day: string; is_billed: boolean }

const Snapshot = z.object({ content: NoteContent.pick({ procedures: true }) })

/**
 * Bills a visit that its patient pays alone by what the note says that was signed last, and corrects the bill when another is signed. A procedure that
 * the charge list lacks bills nothing: a price is never made up. Runs as the system.
 */ // reads charting, scheduling, providers
export const billSelfPay = (ctx: Context, { appointment_id, at }: { appointment_id: string; at: string }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<Signed>`
      select a.patient_id, s.snapshot, (a.starts_at at time zone d.time_zone)::date::text as day,
        exists (select from app.billing_item i where i.reference = ${`self_pay:${appointment_id}`}) as is_billed
      from chart_note_signature s join appointment a on a.id = s.appointment_id join provider d on d.id = a.provider_id
      where s.appointment_id = ${appointment_id} order by s.version desc limit 1`.execute(ctx.db)
    const signed = rows[0]
    if (!signed || !(await paysAlone(ctx, appointment_id))) return
    const { content } = Snapshot.parse(JSON.parse(signed.snapshot))
    const lines = await chargeLines(ctx, content.procedures, signed.day)
    if (lines === null) return
    await createOrCorrectItem(ctx, {
      ...{ reference: `self_pay:${appointment_id}`, patientId: signed.patient_id, type: 'self_pay', appointmentId: appointment_id },
      ...{ amountCents: totalOf(lines), from: 'revenue:services', effectiveAt: at },
      explanation: [{ code: signed.is_billed ? 'price_changed' : 'self_pay_price' }],
    })
  })
