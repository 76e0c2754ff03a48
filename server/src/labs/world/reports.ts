import { type AnalyteCode, analytes } from '@sorrel/contract/labs/analytes'
import { type PanelCode, panels } from '@sorrel/contract/labs/panels'
import { type Patient, patientsOf } from '../../patients/world/patients.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { type Report, readResults } from '../entering.ts'
import { type Sample, stories } from './stories.ts'

type Rows = { lab: object[]; lab_result: object[]; lab_feedback: object[] }

/** The reports of the cast, and some of every third patient. */
export function makeLabRows(frame: Frame): Rows {
  const told = new Map(stories.map(({ patient_id, samples }) => [patient_id, samples]))
  const all = patientsOf(frame).flatMap((patient) => {
    if (patient.by === null) return []
    const samples = told.get(patient.patient_id) ?? (patient.reach ? inventSamples(patient, frame) : [])
    return samples.map((sample) => reportRows(patient, patient.by ?? '', sample, frame))
  })
  return {
    lab: all.map(({ lab }) => lab),
    lab_result: all.flatMap(({ results }) => results),
    lab_feedback: all.flatMap(({ feedback }) => feedback),
  }
}

const frequent: readonly PanelCode[] = ['a1c', 'lipids', 'vitamin_d', 'iron', 'thyroid', 'basic_metabolic']
// A sound middle of what people bring, in the first unit of each analyte.
const middles: Readonly<Partial<Record<AnalyteCode, number>>> = {
  ...{ hba1c: 5.9, cholesterol: 198, ldl: 118, hdl: 52, triglycerides: 130, non_hdl: 146, vitamin_d: 27 },
  ...{ iron: 82, tibc: 300, transferrin_saturation: 27, ferritin: 60, tsh: 2.1, t4_free: 1.2, t3_free: 3.1 },
  ...{
    glucose: 96,
    urea_nitrogen: 14,
    creatinine: 0.9,
    egfr: 88,
    sodium: 140,
    potassium: 4.2,
    chloride: 102,
    bicarbonate: 26,
    calcium: 9.4,
  },
}
// How far values of different people lie apart; salts hardly differ.
const steady: readonly string[] = ['sodium', 'chloride', 'calcium', 'bicarbonate', 'potassium']

function inventSamples({ patient_id }: Patient, frame: Frame): Sample[] {
  const random = randomOf(frame.seed, 'labs of', patient_id)
  if (!random.chance(0.33)) return []
  const panel = random.pick(frequent)
  return Array.from({ length: random.between(1, 3) }, (_, nth) => ({
    days: 5 + random.between(0, 20) + 90 * nth,
    panel,
    values: Object.fromEntries(panels[panel].analytes.map((code) => [code, varyValue(code, random)])),
    ...(nth > 0 && { comment: 'Seen, thank you. We talk about it at the next visit.' }),
  }))
}

function varyValue(code: AnalyteCode, random: Random): number {
  const spread = steady.includes(code) ? 0.03 : 0.25
  const value = (middles[code] ?? 10) * (1 + spread * (2 * random.next() - 1))
  return Number(value.toPrecision(value < 10 ? 2 : 3))
}

function reportRows(patient: Patient, provider_id: string, sample: Sample, frame: Frame) {
  const { days, panel, by, comment, note } = sample
  const id = idOf('lab', patient.patient_id, days, panel)
  const collected_at = `${findDateAfter(frame.now.slice(0, 10), -days)}T14:20:00.000Z`
  const sent_at = `${findDateAfter(frame.now.slice(0, 10), 2 - days)}T18:05:00.000Z`
  const created_at = sent_at < frame.from ? frame.from : sent_at
  const isReviewed = by === 'provider' || comment !== undefined || note !== undefined
  const shared = { lab_id: id, patient_id: patient.patient_id }
  const words = [comment && { text: comment, visible_to_patient: true }, note && { text: note, visible_to_patient: false }].filter(Boolean)
  return {
    lab: {
      ...{ id, patient_id: patient.patient_id, root_id: id, panel, panel_name: panels[panel].label.en, collected_at },
      source: by ?? 'patient_upload',
      review_status: isReviewed ? 'reviewed' : 'new',
      reviewed_at: isReviewed ? created_at : null,
      reviewed_by: isReviewed ? provider_id : null,
      corrects_id: null,
      created_at,
      created_by: by ? provider_id : (patient.guardian_id ?? patient.patient_id),
    },
    results: resultsOf(patient, sample, collected_at).map(({ reference_ranges, ...row }) => ({
      ...row,
      ...shared,
      id: idOf('lab result', id, row.place),
      reference_ranges: JSON.parse(reference_ranges),
    })),
    feedback: words.map((one, nth) => ({ id: idOf('lab feedback', id, nth), ...shared, provider_id, ...one, created_at })),
  }
}

/** The lines of a report, with the flags that the server would give them. */
function resultsOf({ gender, birth_date }: Patient, { values, found = {}, units = {} }: Sample, collectedAt: string) {
  const codes = Object.keys(analytes) as AnalyteCode[]
  const results = codes.flatMap((analyte): Report['results'] => {
    const [value, test_result] = [values[analyte], found[analyte]]
    if (value !== undefined) return [{ analyte, value, unit: units[analyte] ?? analytes[analyte].units[0] }]
    return test_result === undefined ? [] : [{ analyte, test_result }]
  })
  const age = Math.floor((Date.parse(collectedAt) - Date.parse(birth_date)) / 31_557_600_000)
  return readResults(results, { sex: gender === 'Female' ? 'female' : gender === 'Male' ? 'male' : 'unknown', age })
}
