import { type PatientMessage, patientTexts } from './patient-texts.ts'
import { type StaffMessage, staffTexts } from './staff-texts.ts'
import type { VisitTexts } from './visit-facts.ts'

export type VisitMessage = PatientMessage | StaffMessage

/** Every message about one visit, in both languages. It addresses the reader as "you". */
export const visitTexts: Record<VisitMessage, VisitTexts> = { ...patientTexts, ...staffTexts }
