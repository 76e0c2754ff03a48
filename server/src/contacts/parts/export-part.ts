import { type ContactKind, type ContactParty, contactKindLabels, contactPartyLabels } from '@sorrel/contract/contacts/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { sql } from 'kysely'
import type { Chapter, Entry, ExportPart, Fact, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** What was signed about care between visits. */
export const contactsExport: ExportPart = {
  tables: ['contact_note', 'contact_note_addendum'],
  left_out: {},
  data: {
    contact_note: {
      without: { withheld_reason: 'says why a note is withheld, which is the exception that the law allows' },
      history: { at: 'happened_at', code: 'kind', author: 'provider_id', text: 'text', for_dietitian: true },
    },
    contact_note_addendum: { history: { at: 'signed_at', author: 'provider_id', text: 'text', for_dietitian: true } },
  },
  write: writeContacts,
}

const words = {
  contacts: { en: 'Between visits', es: 'Entre visitas' },
  kind: { en: 'Kind', es: 'Tipo' },
  party: { en: 'With', es: 'Con' },
  minutes: { en: 'Minutes', es: 'Minutos' },
  text: { en: 'Note', es: 'Nota' },
  signed_by: { en: 'Signed by', es: 'Firmada por' },
  hash: { en: 'Hash of what was signed', es: 'Huella de lo firmado' },
  addendum: { en: 'Addendum', es: 'Adenda' },
} as const satisfies Record<string, Label>

type Row = {
  kind: ContactKind
  party: ContactParty
  party_name: string | null
  happened_at: string
  minutes: number | null
  text: string
  signature_name: string
  credentials: string
  sha256: string
  addenda: readonly { text: string; signed_at: string; signature_name: string; credentials: string }[]
}

async function writeContacts(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { rows } = await sql<Row>`
    select n.kind, n.party, n.party_name, n.happened_at, n.minutes, n.text, n.signature_name, n.credentials, n.sha256,
      coalesce((select jsonb_agg(jsonb_build_object('text', a.text, 'signed_at', a.signed_at, 'signature_name', a.signature_name,
        'credentials', a.credentials) order by a.signed_at, a.id) from contact_note_addendum a where a.contact_note_id = n.id), '[]') as addenda
    from contact_note n where n.patient_id = ${about.patient_id} and n.status = 'signed' order by n.happened_at desc, n.id desc`.execute(
    ctx.db,
  )
  return rows.length === 0 ? [] : [{ title: about.say(words.contacts), entries: rows.map((row) => writeContact(row, about)) }]
}

function writeContact(row: Row, { say, writeMoment, writeNumber }: Subject): Entry {
  const later = row.addenda.map(
    (one): Fact => [`${say(words.addendum)}, ${writeMoment(one.signed_at)}`, `${one.text}\n${one.signature_name}, ${one.credentials}`],
  )
  return {
    heading: writeMoment(row.happened_at),
    facts: [
      [say(words.kind), say(contactKindLabels[row.kind], row.kind)],
      [say(words.party), [say(contactPartyLabels[row.party], row.party), row.party_name].filter(Boolean).join(', ')],
      [say(words.minutes), row.minutes === null ? null : writeNumber(row.minutes)],
      [say(words.text), row.text],
      [say(words.signed_by), `${row.signature_name}, ${row.credentials}`],
      [say(words.hash), row.sha256],
      ...later,
    ],
  }
}
