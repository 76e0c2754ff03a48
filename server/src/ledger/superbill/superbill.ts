import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import { type NotePaper, readNotePaper } from '../../charting/paper/reading.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { Problem } from '../../kernel/problem.ts'
import { readPractice } from '../../payers/practice.ts'
import { readProcedures } from '../../payers/procedures.ts'
import { readPaybackAlone } from '../../prices/visits.ts'
import { composeSuperbill, type Superbill } from './composing.ts'
import { readPaidOf } from './paid.ts'
import { paysAlone, priceLines } from './visit.ts'

/**
 * Writes what a patient sends to a plan on their own, from the note as it was signed last. Throws `note_not_signed`, and `not_available` for a visit
 * that the practice bills to the plan itself, and where the practice, the NPI or a charge is not known.
 */
export async function writeSuperbill(ctx: Context, appointmentId: string, language: Language = 'en'): Promise<Download> {
  const bill = await readSuperbill(ctx, await readNotePaper(ctx, appointmentId))
  const bytes = await writePdf(ctx, composeSuperbill(bill, language, ctx.now()))
  return new Download('application/pdf', 'superbill.pdf', bytes, { length: bytes.length, patient_id: bill.note.patient_id })
}

type Around = Pick<Superbill, 'npi' | 'patient' | 'licence'> & { day: string }

// reads scheduling, patients, providers
async function readAround(ctx: Context, { appointment_id, content }: NotePaper): Promise<Around | undefined> {
  const { rows } = await sql<Around>`
    select npi_of_visit(a.id) as npi, (a.starts_at at time zone d.time_zone)::date::text as day,
      (select l.state || ' ' || l.number from provider_licence l where l.provider_id = d.id and l.state = ${content.patient_location_state}) as licence,
      jsonb_build_object('name', concat_ws(' ', p.first_name, p.last_name), 'birth_date', p.birth_date::text,
        'address', concat_ws(', ', p.street, p.street_2, p.city, nullif(concat_ws(' ', p.state, p.zip), ''))) as patient
    from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id
    where a.id = ${appointment_id}`.execute(ctx.db)
  return rows[0]
}

/** What the superbill of one visit says. Throws as `writeSuperbill` does. */
export async function readSuperbill(ctx: Context, note: NotePaper): Promise<Superbill> {
  if (note.seal === null) throw new Problem('note_not_signed')
  const around = (await paysAlone(ctx, note.appointment_id)) ? await readAround(ctx, note) : undefined
  if (!around?.npi) throw new Problem('not_available')
  const { day, ...facts } = around
  const practice = await readPractice(ctx, day)
  const lines = await priceLines(ctx, note.appointment_id, { procedures: note.content.procedures, day })
  if (!practice || !lines) throw new Problem('not_available')
  const labels = new Map((await readProcedures(ctx, { day })).map(({ code, label_en: en, label_es: es }) => [code, { en, es }]))
  const [payback, paid] = [await readPaybackAlone(ctx, note.appointment_id), await readPaidOf(ctx, note.appointment_id)]
  return {
    ...facts,
    payback,
    paid,
    day,
    note,
    seal: note.seal,
    practice,
    lines: lines.map((line) => ({ ...line, label: labels.get(line.code) ?? null })),
  }
}
