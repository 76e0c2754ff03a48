import type { Language } from '@sorrel/contract/kernel/values'
import { readNotePaper } from '../../charting/paper/reading.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { Problem } from '../../kernel/problem.ts'
import type { BilledPatient } from '../access.ts'
import { composeMonth, type PaidVisit, type Superbill } from './composing.ts'
import { listPaidVisits } from './months.ts'
import { readSuperbill } from './superbill.ts'

/**
 * Writes all visits of a month that a patient paid alone on one paper, from the notes as they were signed last. A visit without a superbill of its own
 * (its note is withheld, or opened again) is named by its day. Throws `not_available` if no visit is left.
 */
export async function writeMonthlySuperbill(
  ctx: Context,
  patient: Permitted<BilledPatient>,
  { month, language = 'en' }: { month: string; language?: Language | undefined },
): Promise<Download> {
  const visits: PaidVisit[] = []
  const missing: string[] = []
  for (const { appointment_id, day, paid_cents } of await listPaidVisits(ctx, patient, month)) {
    const bill = await tryToRead(ctx, appointment_id)
    if (bill) visits.push({ bill, paid_cents })
    else missing.push(day)
  }
  const [first, ...more] = visits
  if (!first) throw new Problem('not_available')
  const document = composeMonth([first, ...more], { month, missing, language, made_at: ctx.now() })
  const bytes = await writePdf(ctx, document)
  return new Download('application/pdf', `superbill-${month.slice(0, 7)}.pdf`, bytes, { length: bytes.length, patient_id: patient.id })
}

async function tryToRead(ctx: Context, appointmentId: string): Promise<Superbill | undefined> {
  try {
    return await readSuperbill(ctx, await readNotePaper(ctx, appointmentId))
  } catch (error) {
    if (error instanceof Problem && (error.code === 'note_not_signed' || error.code === 'not_available')) return undefined
    throw error
  }
}
