import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requirePatientActor } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { findPatient } from '../patients/record/access.ts'
import type { FhirOf } from './resource.ts'

/** The calling patient, or the one for whom the caller acts. Anybody else is `not_found`. */
export async function findPatientForBundle(ctx: Context, id: string): Promise<Permitted<FhirOf>> {
  if (requirePatientActor(ctx).patient_id !== id) throw new Problem('not_found')
  const { preferred_language } = await findPatient(ctx, id)
  return permit({ patient_id: id, language: preferred_language })
}
