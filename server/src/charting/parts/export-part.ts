import type { Label } from '@sorrel/contract/kernel/label'
import type { Selectable } from 'kysely'
import type { Chapter, Entry, ExportPart, Fact, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import { listSections } from '../reading/sections.ts'
import { readContent } from '../reading/visit-notes.ts'
import type { ChartingTables } from '../tables.ts'

/** Every signed note in each version that was signed, with its addenda, and the instructions of each visit. */
export const chartingExport: ExportPart = {
  tables: ['chart_note_signature', 'chart_note_addendum', 'visit_instruction'],
  left_out: {
    chart_note: 'is the draft; what was signed of it is in the archive',
    chart_note_version: 'says how the draft came to be',
    chart_note_unlock: 'says why a signed note was opened again; each signed version is in the archive',
    chart_note_withholding: 'says why a note is withheld, which is the exception that the law allows',
  },
  // Each belongs to a visit of elsewhere, so it is history, which the next dietitian sees with who wrote it.
  data: {
    chart_note_signature: { history: { at: 'signed_at', author: 'provider_id', for_dietitian: true } },
    chart_note_addendum: { history: { at: 'signed_at', author: 'provider_id', text: 'text', for_dietitian: true } },
    visit_instruction: { history: { at: 'signed_at', author: 'provider_id', text: 'instructions', for_dietitian: true } },
  },
  write: writeNotes,
}

const words = {
  notes: { en: 'Notes of visits', es: 'Notas de las visitas' },
  note: { en: 'Note signed on', es: 'Nota firmada el' },
  signed_by: { en: 'Signed by', es: 'Firmada por' },
  hash: { en: 'Hash of what was signed', es: 'Huella de lo firmado' },
  addendum: { en: 'Addendum', es: 'Adenda' },
  instructions: { en: 'Instructions', es: 'Indicaciones' },
  goals: { en: 'Goals', es: 'Metas' },
  told: { en: 'Instructions of visits', es: 'Indicaciones de las visitas' },
  next: { en: 'Next visit', es: 'Próxima visita' },
} as const satisfies Record<string, Label>

async function writeNotes(ctx: Context, about: Subject): Promise<Chapter[]> {
  const [signatures, addenda, told] = await readSigned(ctx, about)
  const addendaOf = Map.groupBy(addenda, ({ note_id }) => note_id)
  const notes = signatures.map((one) => writeNote(one, addendaOf.get(one.note_id) ?? [], about))
  const instructions = told.map((one) => writeInstructions(one, about))
  return [
    { title: about.say(words.told), entries: instructions },
    { title: about.say(words.notes), entries: notes },
  ].filter(({ entries }) => entries.length > 0)
}

const readSigned = (ctx: Context, { patient_id }: Subject) =>
  Promise.all([
    ctx.db
      .selectFrom('chart_note_signature')
      .selectAll()
      .where('patient_id', '=', patient_id)
      .orderBy('signed_at', 'desc')
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('chart_note_addendum').selectAll().where('patient_id', '=', patient_id).orderBy('signed_at').orderBy('id').execute(),
    ctx.db
      .selectFrom('visit_instruction')
      .selectAll()
      .where('patient_id', '=', patient_id)
      .orderBy('signed_at', 'desc')
      .orderBy('note_id')
      .execute(),
  ])

type Signature = Selectable<ChartingTables['chart_note_signature']>
type Addendum = Selectable<ChartingTables['chart_note_addendum']>
type Told = Selectable<ChartingTables['visit_instruction']>

function writeNote(signature: Signature, addenda: readonly Addendum[], { say, writeMoment }: Subject): Entry {
  const { snapshot, sha256, signed_at, signature_name, credentials } = signature
  const sections = listSections(readContent(snapshot)).map(({ label, text }): Fact => [say(label), text])
  const later = addenda.map(
    (one): Fact => [`${say(words.addendum)}, ${writeMoment(one.signed_at)}`, `${one.text}\n${one.signature_name}, ${one.credentials}`],
  )
  const signed: Fact[] = [
    [say(words.signed_by), `${signature_name}, ${credentials}`],
    [say(words.hash), sha256],
  ]
  return { heading: `${say(words.note)} ${writeMoment(signed_at)}`, facts: [...sections, ...signed, ...later] }
}

const writeInstructions = ({ signed_at, instructions, goals, next_visit_focus }: Told, { say, writeMoment }: Subject): Entry => ({
  heading: writeMoment(signed_at),
  facts: [
    [say(words.instructions), instructions],
    [say(words.goals), goals.map(({ text }) => text).join('\n') || null],
    [say(words.next), next_visit_focus],
  ],
})
