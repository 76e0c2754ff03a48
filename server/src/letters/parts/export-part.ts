import type { Label } from '@sorrel/contract/kernel/label'
import { listPartsOf } from '@sorrel/contract/letters/rules'
import { letterKindLabels, letterPartLabels } from '@sorrel/contract/letters/vocabulary'
import { sendMethodLabels, sendStatusLabels } from '@sorrel/contract/releases/vocabulary'
import type { Selectable } from 'kysely'
import type { Chapter, Entry, ExportPart, Fact, Subject, Table } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { readSnapshot } from '../composing/snapshot.ts'
import type { LetterTables } from '../tables.ts'

/** Every letter about the patient, with its text unless its note is withheld, and where and when it went. */
export const lettersExport: ExportPart = {
  tables: ['letter', 'letter_text', 'letter_send'],
  left_out: {},
  // Each belongs to a note of elsewhere, so it is history, which the next dietitian sees with who wrote it.
  data: {
    letter: { history: { at: 'signed_at', code: 'kind', text: 'recipient_name', author: 'provider_id', for_dietitian: true } },
    letter_text: { history: { at: 'signed_at', author: 'provider_id', for_dietitian: true } },
    letter_send: {
      without: {
        attempts: 'how often our machine tried to send the letter',
        fault: 'why it could not, for staff',
        carrier_ref: 'under which number our carrier knows the letter',
      },
      history: { at: 'created_at', code: 'status', author: 'provider_id', for_dietitian: true },
    },
  },
  write: writeLetters,
}

const words = {
  letters: { en: 'Letters about you', es: 'Cartas sobre ti' },
  to: { en: 'To', es: 'Para' },
  signed_by: { en: 'Signed by', es: 'Firmada por' },
  hash: { en: 'Hash of what was signed', es: 'Huella de lo firmado' },
  sends: { en: 'Where the letters went', es: 'A dónde fueron las cartas' },
  way: { en: 'Sent by', es: 'Enviada por' },
  asked: { en: 'Asked for', es: 'Pedida' },
  sent: { en: 'Sent on', es: 'Enviada el' },
  status: { en: 'Status', es: 'Estado' },
} as const satisfies Record<string, Label>

type Letter = Selectable<LetterTables['letter']> & { snapshot: string | null; sha256: string | null }

async function writeLetters(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { patient_id, say } = about
  const letters = await ctx.db
    .selectFrom('letter')
    .leftJoin('letter_text', 'letter_text.letter_id', 'letter.id')
    .selectAll('letter')
    .select(['letter_text.snapshot', 'letter_text.sha256'])
    .where('letter.patient_id', '=', patient_id)
    .orderBy('letter.signed_at', 'desc')
    .orderBy('letter.id', 'desc')
    .execute()
  if (letters.length === 0) return []
  const sends = await writeSends(ctx, about)
  return [
    {
      title: say(words.letters),
      ...(sends.rows.length > 0 && { tables: [sends] }),
      entries: letters.map((letter) => writeLetter(letter, about)),
    },
  ]
}

function writeLetter(letter: Letter, { say, writeMoment }: Subject): Entry {
  const { kind, snapshot, sha256, recipient_name, recipient_org, signature_name, credentials, signed_at } = letter
  const text = snapshot === null ? undefined : readSnapshot(snapshot).parts
  const parts = text ? listPartsOf(kind).map((part): Fact => [say(letterPartLabels[part]), text[part] || null]) : []
  return {
    heading: `${say(letterKindLabels[kind])}, ${writeMoment(signed_at)}`,
    facts: [
      [say(words.to), [recipient_name, recipient_org].filter(Boolean).join(', ') || null],
      ...parts,
      [say(words.signed_by), `${signature_name}, ${credentials}`],
      [say(words.hash), sha256],
    ],
  }
}

async function writeSends(ctx: Context, { say, patient_id, writeMoment }: Subject): Promise<Table> {
  const sends = await ctx.db
    .selectFrom('letter_send as s')
    .innerJoin('letter as l', 'l.id', 's.letter_id')
    .select(['l.recipient_name', 's.method', 's.status', 's.created_at', 's.sent_at'])
    .where('s.patient_id', '=', patient_id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return {
    caption: say(words.sends),
    columns: [words.to, words.way, words.asked, words.sent, words.status].map((word) => say(word)),
    rows: sends.map(({ recipient_name, method, status, created_at, sent_at }) => [
      recipient_name,
      say(sendMethodLabels[method]),
      writeMoment(created_at),
      sent_at && writeMoment(sent_at),
      say(sendStatusLabels[status]),
    ]),
  }
}
