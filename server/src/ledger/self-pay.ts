import { NoteContent } from '@sorrel/contract/charting/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, transaction } from '../kernel/context.ts'
import { isPrepaid, usePackage } from '../packages/using.ts'
import { readPriceOf, recordOutcome } from '../prices/estimates.ts'
import { priceVisit, readPriceAlone } from '../prices/visits.ts'
import { createOrCorrectItem } from './items.ts'
import { paysAlone, priceLines, totalOf } from './superbill/visit.ts'

type Signed = { patient_id: string; snapshot: string; day: string; is_billed: boolean }

const Snapshot = z.object({ content: NoteContent.pick({ procedures: true }) })

/**
 * Bills a visit that its patient pays alone, once its note is signed, at the price that they were told: one price for the whole visit. Where nobody
 * could tell one, the charge list and the procedures of the note that was signed last say it, and a procedure that the list lacks bills nothing: a
 * price is never made up. Runs as the system.
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
    if ((await readPriceAlone(ctx, appointment_id)) === null) await priceVisit(ctx, appointment_id)
    const { content } = Snapshot.parse(JSON.parse(signed.snapshot))
    const lines = await priceLines(ctx, appointment_id, { procedures: content.procedures, day: signed.day })
    if (lines === null) return
    const owed_cents = totalOf(lines)
    // What was billed before somebody bought a package stays billed.
    const visit = { appointmentId: appointment_id, patientId: signed.patient_id, at }
    const isPaidAhead = signed.is_billed ? await isPrepaid(ctx, appointment_id) : await usePackage(ctx, visit)
    await createOrCorrectItem(ctx, {
      ...{ reference: `self_pay:${appointment_id}`, patientId: signed.patient_id, type: 'self_pay', appointmentId: appointment_id },
      ...{ amountCents: isPaidAhead ? 0 : owed_cents, from: 'revenue:services', effectiveAt: at },
      explanation: [{ code: isPaidAhead ? 'package_used' : signed.is_billed ? 'price_changed' : 'self_pay_price' }],
    })
    const estimate = await readPriceOf(ctx, appointment_id)
    if (estimate) await recordOutcome(ctx, estimate, { owed_cents, plan_share_cents: owed_cents })
  })
