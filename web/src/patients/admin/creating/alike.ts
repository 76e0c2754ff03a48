import { type Likeness, likenesses } from '@sorrel/contract/patients/creating/likeness'
import type { ApiProblem } from '../../../kernel/calls/api.ts'

export type Alike = { patient_id: string; alike: Likeness[] }

/** Who is alike and in what, as the refusal says it. */
export function readAlike(refusal: ApiProblem): Alike[] {
  const { alike } = refusal.details as { alike?: unknown }
  return (Array.isArray(alike) ? alike : []).flatMap((one: { patient_id?: unknown; alike?: unknown }) =>
    typeof one.patient_id === 'string' && Array.isArray(one.alike)
      ? [{ patient_id: one.patient_id, alike: likenesses.filter((name) => (one.alike as unknown[]).includes(name)) }]
      : [],
  )
}
