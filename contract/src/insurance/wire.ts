import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { body, id } from '../kernel/values.ts'
import { Coverage, CoverageChange, InsuranceCard } from './schemas.ts'
import { planSources } from './sources.ts'

const ofPatient = z.object({ patient_id: id() })

export const listCoverages = {
  params: ofPatient,
  /** Those that hold come first. `is_planned`: a coming visit is paid by it. `card` is the newest one that was photographed. */
  output: z.object({ patient_id: z.uuid(), items: z.array(Coverage.extend({ is_planned: z.boolean() })), card: InsuranceCard.nullable() }),
}

export const changePlans = {
  params: ofPatient,
  /** Staff enter plans; only the patient decides to pay without one. `source`: from where they know it. */
  body: body({ coverage: CoverageChange, source: z.enum(valuesOf(planSources)) }),
  /** The new coverages. */
  output: z.object({ patient_id: z.uuid(), coverage_ids: z.array(z.uuid()) }),
}

export const addInsuranceCard = {
  params: ofPatient,
  body: body({ front_file_id: id(), back_file_id: id().optional() }),
  output: InsuranceCard,
}
