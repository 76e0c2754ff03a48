import { contactKindLabels, contactPartyLabels } from '@sorrel/contract/contacts/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import {
  listAddenda,
  listGiven,
  listSeal,
  type PaperFrame,
  startPaper,
  writeDay,
  writeSection,
  writeStart,
} from '../charting/paper/parts.ts'
import { leaveOutOf, leaveOutSentences } from '../charting/reading/safe-mode.ts'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Download } from '../kernel/implement.ts'
import { type PdfDocument, writePdf } from '../kernel/pdf/document.ts'
import { Problem } from '../kernel/problem.ts'
import { type ContactPatient, type ContactRow, findContactNote } from './access.ts'

const words = {
  title: { en: 'Note between visits', es: 'Nota entre visitas' },
  patient: { en: 'Patient', es: 'Paciente' },
  born: { en: 'Date of birth', es: 'Fecha de nacimiento' },
  kind: { en: 'What it was', es: 'Qué fue' },
  party: { en: 'With whom', es: 'Con quién' },
  when: { en: 'When', es: 'Cuándo' },
  length: { en: 'Minutes', es: 'Minutos' },
  dietitian: { en: 'Dietitian', es: 'Dietista' },
  said: { en: 'What was said and agreed', es: 'Qué se dijo y se acordó' },
  number: { en: 'Number of this note', es: 'Número de esta nota' },
} as const satisfies Record<string, Label>

type Paper = { patient: Permitted<ContactPatient>; note: Permitted<ContactRow>; zone: string; in_safe_mode: boolean }

/** Writes a signed note between visits as a PDF. Throws `note_not_signed`. */
export async function writeContactPaper(
  ctx: Context,
  patient: Permitted<ContactPatient>,
  id: string,
  language: Language = 'en',
): Promise<Download> {
  const note = await findContactNote(ctx, patient, id)
  if (note.status !== 'signed') throw new Problem('note_not_signed')
  const paper = { patient, note, zone: await findZone(ctx, note), in_safe_mode: ctx.actor.kind === 'patient' && patient.ed_safe_mode }
  const bytes = await writePdf(ctx, composePaper(paper, { language, practice: ctx.config.practice, made_at: ctx.now() }))
  return new Download('application/pdf', 'note.pdf', bytes, { length: bytes.length, patient_id: patient.id })
}

/** The clock of the reader: that of the patient, if it is known, or else of the dietitian. */ // reads patients, providers
async function findZone(ctx: Context, { patient_id, provider_id }: ContactRow): Promise<string> {
  const own = ctx.actor.kind === 'patient' ? sql`coalesce(p.time_zone, d.time_zone)` : sql`d.time_zone`
  const { rows } = await sql<{ zone: string }>`
    select ${own} as zone from patient p, provider d where p.id = ${patient_id} and d.id = ${provider_id}`.execute(ctx.db)
  return rows[0]!.zone
}

function composePaper({ patient, note, zone, in_safe_mode }: Paper, frame: PaperFrame): PdfDocument {
  const { language } = frame
  const { kind, party, party_name, happened_at, minutes, signature_name, credentials, signed_at, sha256, version } = note
  const seal = { signature_name: signature_name!, credentials: credentials!, signed_at: signed_at!, sha256: sha256!, version }
  const text = in_safe_mode ? leaveOutSentences(note.text) : note.text
  const addenda = in_safe_mode ? leaveOutOf(note.addenda) : note.addenda
  return {
    ...startPaper(frame, words.title[language], false),
    blocks: [
      {
        kind: 'facts',
        rows: listGiven([
          [words.patient[language], patient.name],
          [words.born[language], patient.birth_date && writeDay(patient.birth_date, language)],
          [words.kind[language], contactKindLabels[kind][language]],
          [words.party[language], [contactPartyLabels[party][language], party_name].filter(Boolean).join(': ')],
          [words.when[language], writeStart(happened_at, language, zone)],
          [words.length[language], minutes === null ? null : String(minutes)],
          [words.dietitian[language], `${seal.signature_name}, ${seal.credentials}`],
        ]),
      },
      ...(text ? writeSection(words.said[language], text) : []),
      ...listAddenda(addenda, zone, language),
      ...listSeal({ seal, zone, in_safe_mode, number: [words.number[language], note.id] }, language),
    ],
  }
}
