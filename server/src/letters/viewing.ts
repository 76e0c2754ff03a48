import type { Letter } from '@sorrel/contract/letters/schemas'
import type { listLetters } from '@sorrel/contract/letters/wire'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf } from '../kernel/lists/cursors.ts'
import { listMethods } from '../releases/viewing.ts'
import { findLettersOf, type LetterPatient, type LetterRow } from './access.ts'
import type { LetterTables } from './tables.ts'

type Shown = z.input<typeof Letter>

/** The letters about a patient, the newest first: three statements, however many there are. */
export async function listLettersOf(
  ctx: Context,
  patient: Permitted<LetterPatient>,
  { appointment_id, cursor, limit = 20 }: z.output<typeof listLetters.query>,
): Promise<z.input<typeof listLetters.output>> {
  const [rows, write_from] = await Promise.all([
    findLettersOf(ctx, patient, { appointment_id, cursor, limit }),
    findLastSignedVisit(ctx, patient),
  ])
  const { items, next_cursor } = pageOf(rows, limit, (row) => ({ at: row.signed_at, id: row.id }))
  return { items: await showLetters(ctx, patient, items), next_cursor, methods: listMethods(ctx), write_from }
}

/** The last visit of a patient in their care with a note that the calling dietitian signed. */ // reads charting
async function findLastSignedVisit(ctx: Context, { id, in_care }: Permitted<LetterPatient>): Promise<string | null> {
  if (ctx.actor.kind !== 'provider' || !in_care) return null
  const note = await ctx.db
    .selectFrom('chart_note')
    .select('appointment_id')
    .where('patient_id', '=', id)
    .where('provider_id', '=', ctx.actor.provider_id)
    .where('status', '=', 'signed')
    // A note about care between visits belongs to none.
    .where('appointment_id', 'is not', null)
    .orderBy('visit_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return note?.appointment_id ?? null
}

/** One letter in the form of the contract. */
export async function showLetter(ctx: Context, patient: Permitted<LetterPatient>, row: Permitted<LetterRow>): Promise<Shown> {
  const [shown] = await showLetters(ctx, patient, [row])
  return shown!
}

// Whoever tries again and again sees what happened last; all of it stays in the table.
const mostSends = 20

async function showLetters(ctx: Context, patient: Permitted<LetterPatient>, rows: readonly LetterRow[]): Promise<Shown[]> {
  const sends = await readSends(ctx, rows)
  const { actor } = ctx
  return rows.map((row) => {
    const isAuthor = actor.kind === 'provider' && actor.provider_id === row.provider_id
    return {
      ...row,
      recipient: recipientOf(row),
      is_readable: row.is_readable && actor.kind !== 'admin',
      asks_first: actor.kind === 'patient' && patient.ed_safe_mode,
      can_send: isAuthor && patient.in_care && row.note_stands === true && row.basis !== 'by_hand',
      is_outdated: isAuthor && row.note_stands === false,
      sends: sends
        .filter(({ letter_id }) => letter_id === row.id)
        .slice(0, mostSends)
        .map((send) => ({ ...send, at: send.created_at })),
    }
  })
}

const recipientOf = (row: LetterRow): Shown['recipient'] => ({
  name: row.recipient_name,
  org: row.recipient_org,
  npi: row.recipient_npi,
  fax: row.recipient_fax,
  email: row.recipient_email,
})

const readSends = (ctx: Context, rows: readonly LetterRow[]): Promise<Selectable<LetterTables['letter_send']>[]> | [] =>
  rows.length === 0
    ? []
    : ctx.db
        .selectFrom('letter_send')
        .selectAll()
        .where(
          'letter_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
