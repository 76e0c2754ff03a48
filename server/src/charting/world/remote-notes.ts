import { createHash } from 'node:crypto'
import { templateVersion } from '@sorrel/contract/charting/fields'
import { laterParts, type NoteContent } from '@sorrel/contract/charting/schemas'
import { addMinutes } from '../../kernel/clock.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { encountersOf, type RemoteStory } from '../../remote-care/world/encounters.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

const said = {
  interval_history: 'Asked whether juice at breakfast is fine on days with an early shift.',
  intervention_c: 'Whole fruit with yogurt instead, and a glass of water first. Explained why the reading rises after juice.',
  monitoring_evaluation: 'She writes down the readings after breakfast for a week; we look at them at the next visit.',
}

/** The signed notes of care without a visit, as they were when their patients were told of the bill. */
export function makeRemoteNotes(frame: Frame) {
  const notes = encountersOf(frame)
    .filter(({ noticed_at }) => noticed_at !== null)
    .map((one) => makeNote(one, frame))
  return {
    chart_note: notes.map(({ note }) => note),
    chart_note_version: notes.flatMap(({ versions }) => versions),
    chart_note_signature: notes.map(({ signature }) => signature),
  }
}

function makeNote(one: RemoteStory, frame: Frame) {
  const { id: billable_remote_encounter_id, patient_id, provider_id, period_start } = one
  const [id, signed_at] = [idOf('remote note', billable_remote_encounter_id), one.noticed_at!]
  const written = addMinutes(signed_at, -15)
  const content = contentOf(provider_id, written)
  const provider = providersOf(frame).find((known) => known.id === provider_id)!
  const patient = patientsOf(frame).find((known) => known.patient_id === patient_id)!
  const signer = { signature_name: `${provider.first_name} ${provider.last_name}`, credentials: provider.credentials, signed_at }
  const billed = { minutes: one.minutes_logged, lines: one.lines, evidence: one.evidence, period_start, period_end: one.period_end }
  const snapshot = JSON.stringify({
    billable_remote_encounter_id,
    patient: { id: patient_id, name: patient.name, birth_date: patient.birth_date },
    provider: { id: provider_id, name: signer.signature_name, credentials: signer.credentials },
    ...{ kind: 'chat', template_version: templateVersion, version: 2, signed_at, billed, content },
  })
  const sha256 = createHash('sha256').update(snapshot, 'utf8').digest('hex')
  const whose = { patient_id, provider_id }
  const times = { visit_at: period_start, signed_at, created_at: written, updated_at: signed_at }
  return {
    note: {
      ...{ id, appointment_id: null, billable_remote_encounter_id, ...whose, kind: 'chat', template_version: templateVersion },
      ...{ status: 'signed', version: 2, content, ...times },
    },
    versions: [
      { id: idOf('note version', id, 1), note_id: id, ...whose, version: 1, act: 'edited', changes: [], at: written },
      { id: idOf('note version', id, 2), note_id: id, ...whose, version: 2, act: 'signed', changes: [], at: signed_at },
    ],
    signature: {
      ...{ id: idOf('signature', id, 2), note_id: id, appointment_id: null, billable_remote_encounter_id, ...whose },
      ...{ version: 2, snapshot, sha256, ...signer },
    },
  }
}

function contentOf(edited_by: string, edited_at: string): NoteContent {
  const by = { source: 'provider' as const, fieldset_id: null, carried_from_note_id: null, edited_at, edited_by }
  return {
    fields: Object.fromEntries(Object.entries(said).map(([key, value]) => [key, { value, ...by }])),
    ...{ measurements: { height_cm: null, weight_kg: null }, pes_statements: [], procedures: [] },
    diagnoses: [{ icd10: 'E11.65', description: 'Type 2 diabetes with high blood sugar' }],
    ...{ session_started_at: null, session_ended_at: null, place_of_service: '10', audio_only: null, patient_location_state: null },
    ...{ license_reason: null, conditions_confirmed: false, patient_instructions: null, smart_goals: [], next_visit_focus: null },
    ...laterParts,
  }
}
