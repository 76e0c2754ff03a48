import { z } from 'zod'
import { Instant, LocalDate } from '../../kernel/values.ts'
import { PatientId } from '../record/schemas.ts'
import { deletedRecords, keptRecords } from './retention.ts'

const ofPatient = z.object({ patient_id: PatientId })

/** What is deleted and what is kept of a patient, until when and by which law. */
const Deletion = z.object({
  patient_id: PatientId,
  /** When it happens; null while nobody has asked for it. */
  deletes_at: Instant.nullable(),
  deleted: z.array(z.enum(deletedRecords)),
  kept: z.array(z.object({ record: z.enum(keptRecords), until: LocalDate, law: z.string() })),
})

export const getDeletion = { params: ofPatient, output: Deletion }
export const deletePatient = { params: ofPatient, output: Deletion }
export const takeBackDeletion = { params: ofPatient, output: z.null() }
