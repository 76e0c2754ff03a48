import { type Course, coursesOf } from '../../scheduling/world/visits.ts'
import type { Frame } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { careIdOf } from './care-ids.ts'

const cadences = { 1: 'Weekly', 2: 'Bi-weekly', 4: 'Monthly' } as const

/** A care for each patient of each dietitian, which began with their first appointment. */
export const makeCareRows = (frame: Frame) => coursesOf(frame).map((course) => careRow(course, frame))

function careRow({ provider, plan, appointments: rows }: Course, frame: Frame) {
  const { patient, ending } = plan
  const begun = rows.some((row) => row.status === 'Occurred')
  const started_at = [frame.from, ...rows.map((row) => row.created_at)].sort()[0]!
  const isOver = ending === 'graduated' || ending === 'transferred'
  const ended_at = !isOver ? null : (rows.at(-1)?.ends_at ?? started_at)
  return {
    id: careIdOf(provider.id, patient.patient_id),
    provider_id: provider.id,
    patient_id: patient.patient_id,
    status: ending ?? (begun ? 'active' : 'onboarding'),
    source: 'fay',
    cadence: cadences[plan.every],
    started_at,
    ended_at,
    end_reason: ending === 'graduated' ? 'graduated' : ending === 'transferred' ? 'other' : null,
    end_message: null,
    successor_care_id: null,
    client_details: detailsOf(patient.patient_id, frame),
    created_at: started_at,
    updated_at: started_at,
    created_by: patient.guardian_id ?? patient.patient_id,
    version: 1,
  }
}

const conditions = [
  'Prediabetes',
  'High blood pressure',
  'Type 2 diabetes',
  'High cholesterol',
  'Irritable bowel',
  'Weight loss',
  'Kidney disease',
]

/** What a dietitian wrote down about working with a client. */
function detailsOf(patientId: string, frame: Frame) {
  const random = randomOf(frame.seed, 'client details', patientId)
  return { focus_conditions: random.some(conditions, random.between(0, 2)), tags: random.chance(0.2) ? ['January list'] : [] }
}
