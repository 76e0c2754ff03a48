import { computeBmi } from '@sorrel/contract/charting/rules'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import { findAdultBmiCode, findChildBmiCode } from '@sorrel/contract/coding/diagnoses'
import { findCodeOn } from '../../coding/icd10/states.ts'
import { placeBmi } from '../../growth/bmi.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'

const adultAge = 20

/** The Z68 code that the measured height and weight make, with its words; null where nothing was measured or the note has one already. */
export async function readBmiCode(ctx: Context, visit: ChartedVisit, { measurements, diagnoses }: NoteContent) {
  const { height_cm, weight_kg } = measurements
  const bmi = computeBmi(height_cm, weight_kg)
  const { patient_birth_date: born, billing } = visit
  // In pregnancy the weight says nothing of the kind, and Z68 is not used.
  const isClosed = diagnoses.some(({ icd10 }) => icd10.startsWith('Z68') || /^(O|Z3[34])/.test(icd10))
  if (bmi === null || height_cm === null || weight_kg === null || born === null || isClosed) return null
  const { years } = Temporal.PlainDate.from(born).until(Temporal.PlainDate.from(billing.day), { largestUnit: 'years' })
  const code = years >= adultAge ? findAdultBmiCode(bmi) : await findChildCode(visit, born, height_cm, weight_kg)
  const entry = code === null ? null : await findCodeOn(ctx, code, billing.day)
  return entry && { code: entry.code, description: entry.description, bmi }
}

async function findChildCode({ billing }: ChartedVisit, birth_date: string, height: number, weight: number): Promise<string | null> {
  if (billing.clinical_sex === 'unknown') return null
  const placed = await placeBmi({ birth_date, sex: billing.clinical_sex }, billing.day, height, weight)
  return placed && findChildBmiCode(placed.percentile, placed.percent_of_95th, billing.day)
}
