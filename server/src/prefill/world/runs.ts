import { listFieldsOf } from '@sorrel/contract/charting/fields'
import { kindOf } from '@sorrel/contract/charting/rules'
import type { PrefillInput } from '@sorrel/contract/prefill/answer'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { itemOfAnswer } from '../../patients/intake/parts/prefill-source.ts'
import { makeIntakeRows } from '../../patients/world/intakes.ts'
import { coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { proposeFields } from '../offline/model.ts'
import { promptVersion } from '../running/asking.ts'
import { checkAnswer } from '../running/checking.ts'
import { offlineName } from '../running/offline-model.ts'

/** The model without a vendor read Maya's intake after her last visit, and its proposals wait for her dietitian. */
export function makePrefillRows(frame: Frame) {
  const visit = coursesOf(frame)
    .flatMap(({ appointments }) => appointments)
    .filter(({ status, patient_id }) => status === 'Occurred' && patient_id === cast.maya.patient_id)
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
    .at(-1)
  if (!visit) return { ai_prefill_fieldset: [] }
  const answers = makeIntakeRows(frame).intake_answer.filter(({ patient_id, at }) => patient_id === visit.patient_id && at < visit.ends_at)
  const kind = kindOf(visit.type as AppointmentType)
  const input: PrefillInput = { kind, sources: answers.map(itemOfAnswer), today: visit.starts_at.slice(0, 10) }
  const { outcome, fields } = checkAnswer(proposeFields(input), input.sources, listFieldsOf(kind))
  const at = addMinutes(visit.ends_at, 6)
  const run = {
    ...{ id: idOf('prefill', visit.id), appointment_id: visit.id, patient_id: visit.patient_id, provider_id: visit.provider_id },
    ...{ status: 'ready', stage: null, outcome, model: offlineName, prompt_version: promptVersion, milliseconds: 40, error_code: null },
    sources: { intake_version: Math.max(...answers.map(({ version }) => version)) },
    fields: fields.map((field) => ({ ...field, state: 'proposed', reject_reason: null, settled_at: null })),
    ...{ created_at: at, started_at: at, finished_at: at, removed_at: null },
  }
  return { ai_prefill_fieldset: [run] }
}
