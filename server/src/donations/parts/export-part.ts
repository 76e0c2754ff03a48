import { type GiftState, giftStates } from '@sorrel/contract/donations/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { sql } from 'kysely'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** What the patient gave. It is no part of care, so no dietitian gets it with a record. */
export const donationsExport: ExportPart = {
  tables: ['donation_gift'],
  left_out: { donation: 'how often and with which card somebody gives here; what was given stands beside it' },
  data: { donation_gift: { history: { at: 'created_at', code: 'state', for_dietitian: false } } },
  write: writeGifts,
}

const words = {
  gifts: { en: 'Your donations', es: 'Tus donaciones' },
  cause: { en: 'For', es: 'Para' },
  when: { en: 'On', es: 'El' },
  amount: { en: 'Amount', es: 'Monto' },
  state: { en: 'State', es: 'Estado' },
} as const satisfies Record<string, Label>

type Row = { name_en: string; name_es: string; amount_cents: number; state: GiftState; created_at: string }

async function writeGifts(ctx: Context, { patient_id, say, writeMoment, writeDollars }: Subject): Promise<Chapter[]> {
  const { rows } = await sql<Row>`
    select c.name_en, c.name_es, g.amount_cents::float8 as amount_cents, g.state, g.created_at
    from donation_gift g join donation_cause c on c.slug = g.cause_slug
    where g.patient_id = ${patient_id} order by g.created_at desc, g.id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  const table = {
    caption: say(words.gifts),
    columns: [words.cause, words.when, words.state, words.amount].map((word) => say(word)),
    rows: rows.map(({ name_en: en, name_es: es, state, created_at, amount_cents }) => [
      ...[say({ en, es }), writeMoment(created_at), say(giftStates[state]), writeDollars(amount_cents)],
    ]),
  }
  return [{ title: say(words.gifts), tables: [table] }]
}
