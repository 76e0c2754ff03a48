import type { Label } from '@sorrel/contract/kernel/label'
import { type ItemType, itemTypes } from '@sorrel/contract/ledger/vocabulary'
import { sql } from 'kysely'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** What the patient owed, with each correction. The books themselves name accounts, and no patient in a column of their own. */
export const ledgerExport: ExportPart = {
  tables: ['billing_item'],
  left_out: {},
  // What was owed to another practice is owed to that practice.
  data: { billing_item: { history: { at: 'effective_at', code: 'type', for_dietitian: false } } },
  write: writeItems,
}

const words = {
  bills: { en: 'What you owed', es: 'Lo que debías' },
  what: { en: 'For what', es: 'Por qué' },
  when: { en: 'On', es: 'El' },
  amount: { en: 'Amount', es: 'Monto' },
  owed: { en: 'Owed', es: 'A pagar' },
  adjustment: { en: 'Added later', es: 'Agregado después' },
  credit: { en: 'Taken off later', es: 'Descontado después' },
  step: { en: 'What changed', es: 'Qué cambió' },
} as const satisfies Record<string, Label>

type Row = { type: ItemType; change: 'owed' | 'adjustment' | 'credit'; effective_at: string; amount_cents: number }

async function writeItems(ctx: Context, { patient_id, say, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const { rows } = await sql<Row>`
    select type, change, effective_at, amount_cents from billing_item
    where patient_id = ${patient_id} order by effective_at desc, id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  const table = {
    caption: say(words.bills),
    columns: [words.what, words.step, words.when, words.amount].map((word) => say(word)),
    rows: rows.map(({ type, change, effective_at, amount_cents }) => [
      ...[say(itemTypes[type], type), say(words[change]), writeMoment(effective_at)],
      `${amount_cents < 0 ? '-' : ''}${writeDollars(Math.abs(amount_cents))}`,
    ]),
  }
  return [{ title: say(words.bills), tables: [table] }]
}
