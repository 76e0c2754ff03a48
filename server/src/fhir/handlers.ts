import { Readable } from 'node:stream'
import * as operations from '@sorrel/contract/fhir/operations'
import * as wire from '@sorrel/contract/fhir/wire'
import { requireStepUp } from '../auth/access.ts'
import { Download, implement } from '../kernel/implement.ts'
import { findPatientForBundle } from './access.ts'
import { collectResources, writeBundle } from './bundle.ts'
import type { FhirSource } from './resource.ts'

/** The operation that answers the record of a patient as FHIR, from what the features bring. */
export const serveFhir = (sources: readonly FhirSource[]) =>
  implement(
    'fhir',
    operations,
    wire,
  )({
    getFhirBundle: async (ctx, { params }) => {
      const of = await findPatientForBundle(ctx, params.patient_id)
      await requireStepUp(ctx)
      const resources = await collectResources(ctx, sources, of)
      const text = Readable.from(writeBundle(resources, of, ctx.now()), { objectMode: false })
      return new Download('application/fhir+json', 'record.fhir.json', text, { patient_id: of.patient_id })
    },
  })
