import type { Importing } from '../kind.ts'
import { appointmentImport } from './appointments.ts'
import { documentImport } from './documents.ts'
import { patientImport } from './patients.ts'

/** What can be taken over from systems that are no Sorrel. */
export const tableImports: readonly Importing[] = [patientImport, appointmentImport, documentImport]
