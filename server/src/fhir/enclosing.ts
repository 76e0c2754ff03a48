import { Readable } from 'node:stream'
import type { Enclosure } from '../exports/part.ts'
import { findPatientForBundle } from './access.ts'
import { collectResources, writeBundle } from './bundle.ts'
import type { FhirSource } from './resource.ts'

/** The record as FHIR, as a file of the archive of everything about a patient. */
export const encloseFhir = (sources: readonly FhirSource[]): Enclosure => ({
  name: 'fhir.json',
  says: { en: 'Your record for another clinic (FHIR)', es: 'Tu expediente para otra clínica (FHIR)' },
  write: async (ctx, patientId) => {
    const of = await findPatientForBundle(ctx, patientId)
    return Readable.from(writeBundle(await collectResources(ctx, sources, of), of, ctx.now()), { objectMode: false })
  },
})
