import { z } from 'zod'
import { body, id } from '../kernel/values.ts'
import { Coverage, InsuranceCard } from './schemas.ts'

const ofPatient = z.object({ patient_id: id() })

export const listCoverages = {
  params: ofPatient,
  /** Those that hold come first. `is_planned`: a coming visit is paid by it. `card` is the newest one that was photographed. */
  output: z.object({ patient_id: z.uuid(), items: z.array(Coverage.extend({ is_planned: z.boolean() })), card: InsuranceCard.nullable() }),
}

export const addInsuranceCard = {
  params: ofPatient,
  body: body({ front_file_id: id(), back_file_id: id().optional() }),
  output: InsuranceCard,
}
