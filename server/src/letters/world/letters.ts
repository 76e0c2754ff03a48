import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import { notesOf } from '../../charting/world/notes.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { readConfig } from '../../kernel/config.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { makeReferralRows } from '../../referrals/world/referrals.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { sealSnapshot } from '../composing/snapshot.ts'
import { composeParts } from '../composing/template.ts'

type Note = {
  id: string
  appointment_id: string
  patient_id: string
  provider_id: string
  kind: NoteKind
  status: string
  version: number
} & {
  content: NoteContent
  visit_at: string
  signed_at: string
}
type Signature = { note_id: string; version: number; sha256: string; signature_name: string; credentials: string }
type Referral = { id: string; patient_id: string; clinician_name: string; clinician_org: string; clinician_npi: string } & {
  clinician_fax: string
  clinician_email: string | null
  confirmed_at: string
}
type Rows = { letter: object[]; letter_text: object[]; letter_send: object[] }

/** Letters to the clinicians who referred Maya and Harold, each from the last signed note. That about Harold reached nobody. */
export function makeLetterRows(frame: Frame): Rows {
  const rows: Rows = { letter: [], letter_text: [], letter_send: [] }
  addLetter(rows, cast.maya.patient_id, { status: 'sent', fault: null }, frame)
  addLetter(rows, cast.harold.patient_id, { status: 'failed', fault: 'no_answer' }, frame)
  return rows
}

type Outcome = { status: 'sent'; fault: null } | { status: 'failed'; fault: 'no_answer' }

function addLetter(rows: Rows, patientId: string, { status, fault }: Outcome, frame: Frame): void {
  const [note, referral] = [findLastNote(frame, patientId), findReferral(frame, patientId)]
  if (!note || !referral) return
  const [, later = note.signed_at] = [note.signed_at, referral.confirmed_at].sort()
  const signed_at = addMinutes(later, 30)
  if (signed_at > frame.now) return
  const id = idOf('letter', note.id)
  const { id: note_id, appointment_id, patient_id, provider_id, version } = note
  const whose = { note_id, patient_id, provider_id, signed_at }
  const signature = findSignature(frame, note)
  rows.letter.push({
    ...{ id, ...whose, note_version: version, appointment_id, kind: 'progress', language: 'en', basis: 'treatment' },
    ...{ referral_id: referral.id, release_id: null, recipient_name: referral.clinician_name, recipient_org: referral.clinician_org },
    ...{ recipient_npi: referral.clinician_npi, recipient_fax: referral.clinician_fax, recipient_email: referral.clinician_email ?? null },
    ...{ signature_name: signature.signature_name, credentials: signature.credentials },
  })
  rows.letter_text.push({ letter_id: id, ...whose, ...sealDemo(note, signature, referral, signed_at, frame) })
  rows.letter_send.push({
    ...{ id: idOf('letter send', id), letter_id: id, patient_id, provider_id, method: 'fax', status, fault },
    ...{ attempts: status === 'sent' ? 1 : 7, sent_at: status === 'sent' ? signed_at : null, carrier_ref: null },
    ...{ created_at: signed_at, updated_at: signed_at },
  })
}

const findLastNote = (frame: Frame, patientId: string): Note | undefined =>
  (notesOf(frame).chart_note as Note[])
    .filter(({ patient_id, status }) => patient_id === patientId && status === 'signed')
    .sort((one, other) => one.visit_at.localeCompare(other.visit_at))
    .at(-1)

function findSignature(frame: Frame, { id, version }: Note): Signature {
  const found = (notesOf(frame).chart_note_signature as Signature[]).find((one) => one.note_id === id && one.version === version)
  if (!found) throw new Error('a signed note of the demo has a signature')
  return found
}

const findReferral = (frame: Frame, patientId: string): Referral | undefined =>
  (makeReferralRows(frame).referral as Referral[]).find(({ patient_id, confirmed_at }) => patient_id === patientId && confirmed_at !== null)

function sealDemo(note: Note, { sha256, signature_name, credentials }: Signature, referral: Referral, signed_at: string, frame: Frame) {
  const person = patientsOf(frame).find(({ patient_id }) => patient_id === note.patient_id)
  const { time_zone: zone } = providersOf(frame).find(({ id }) => id === note.provider_id)!.place
  const patient = { name: person?.name ?? '', birth_date: person?.birth_date ?? null }
  const source = { patient, visit_at: note.visit_at, zone, isFirst: note.kind === 'initial_consultation', content: note.content }
  return sealSnapshot({
    ...{ kind: 'progress', language: 'en', practice: readConfig({}).practice, patient },
    recipient: { name: referral.clinician_name, org: referral.clinician_org, npi: referral.clinician_npi },
    provider: { name: signature_name, credentials, npi: null },
    ...{ visit_at: note.visit_at, zone, signed_at, note_sha256: sha256, parts: composeParts('progress', 'en', source) },
  })
}
