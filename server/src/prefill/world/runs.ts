import { listFieldsOf } from '@sorrel/contract/charting/fields'
import { kindOf } from '@sorrel/contract/charting/rules'
import type { PrefillInput, SourceItem } from '@sorrel/contract/prefill/answer'
import { withParts } from '@sorrel/contract/prefill/parts'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { findAwaitedVisit } from '../../charting/world/notes.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { itemOfAnswer } from '../../patients/intake/parts/prefill-source.ts'
import { makeIntakeRows } from '../../patients/world/intakes.ts'
import { makeRecordingRows } from '../../recording/world/recordings.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { proposeFields } from '../offline/model.ts'
import { promptVersion } from '../running/asking.ts'
import { checkAnswer } from '../running/checking.ts'
import { offlineName } from '../running/offline-model.ts'

/** The rules read what was said in Maya's last visit, and her medicines. What they propose waits for her dietitian. */
export function makePrefillRows(frame: Frame) {
  const visit = findAwaitedVisit(frame)
  if (!visit) return { ai_prefill_fieldset: [] }
  const answers = makeIntakeRows(frame).intake_answer.filter(
    ({ patient_id, question, at }) => patient_id === visit.patient_id && question === 'medicines' && at < visit.ends_at,
  )
  const kind = kindOf(visit.type as AppointmentType)
  const sources = [...listSaid(visit.id, frame), ...answers.map(itemOfAnswer)]
  const input: PrefillInput = { kind, sources, today: visit.starts_at.slice(0, 10) }
  const { outcome, fields } = checkAnswer(proposeFields(input), input.sources, withParts(listFieldsOf(kind)))
  const at = addMinutes(visit.ends_at, 6)
  const run = {
    ...{ id: idOf('prefill', visit.id), appointment_id: visit.id, patient_id: visit.patient_id, provider_id: visit.provider_id },
    ...{ status: 'ready', stage: null, outcome, model: offlineName, prompt_version: promptVersion, milliseconds: 40, error_code: null },
    sources: { transcript_id: visit.id, intake_version: Math.max(...answers.map(({ version }) => version)) },
    fields: fields.map((field) => ({ ...field, state: 'proposed', reject_reason: null, settled_at: null })),
    ...{ created_at: at, started_at: at, finished_at: at, removed_at: null },
  }
  return { ai_prefill_fieldset: [run] }
}

const listSaid = (appointmentId: string, frame: Frame): SourceItem[] =>
  makeRecordingRows(frame)
    .recording_transcript.filter(({ appointment_id }) => appointment_id === appointmentId)
    .flatMap(({ lines }) =>
      lines.map(({ speaker, text, from_ms }) => ({
        ...{ source_type: 'transcript' as const, source_id: `talk:${from_ms}`, text, offset_ms: from_ms, at: frame.now },
        speaker: speaker === 'guest' ? 'other' : speaker,
      })),
    )
