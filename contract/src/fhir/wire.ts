import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { id } from '../kernel/values.ts'

export const getFhirBundle = { params: z.object({ patient_id: id() }), output: file('application/fhir+json') }
