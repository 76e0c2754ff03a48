import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, Language } from '../kernel/values.ts'
import { guardianRelations } from '../patients/guardians.ts'
import {
  releaseScopeLabels,
  releaseStatusLabels,
  sendFaults,
  sendMethodLabels,
  sendStatusLabels,
  signatureKindLabels,
} from './vocabulary.ts'

export const ReleaseId = id()
export const ReleaseScope = z.enum(valuesOf(releaseScopeLabels))
export const ReleaseStatus = z.enum(valuesOf(releaseStatusLabels))
export const SignatureKind = z.enum(valuesOf(signatureKindLabels))
export const SendMethod = z.enum(valuesOf(sendMethodLabels))
export const SendStatus = z.enum(valuesOf(sendStatusLabels))

/** One sending of a document to the recipient of a release. */
export const ReleaseSend = z.object({
  id: id(),
  doc: z.enum(['release_form']),
  method: SendMethod,
  status: SendStatus,
  /** Why it failed; null otherwise. */
  fault: z.enum(sendFaults).nullable(),
  attempts: z.int(),
  /** When it was asked for, and when it was sent. */
  at: Instant,
  sent_at: Instant.nullable(),
})
export type ReleaseSend = z.infer<typeof ReleaseSend>

/** The permission of a patient to give away a part of their record to somebody. */
export const Release = z.object({
  id: ReleaseId,
  patient_id: z.uuid(),
  recipient: z.object({
    name: z.string(),
    npi: z.string().nullable(),
    org: z.string().nullable(),
    fax: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  scope: z.array(ReleaseScope),
  purpose: z.string(),
  starts_at: Instant,
  expires_at: Instant,
  /** The signed form goes to the recipient by itself as soon as the release begins. */
  auto_send: z.boolean(),
  language: Language,
  status: ReleaseStatus,
  signature: z
    .object({
      kind: SignatureKind,
      name: z.string(),
      at: Instant,
      /** By what right somebody signed for the patient; null where the patient signed. */
      authority: z.enum(guardianRelations).nullable(),
    })
    .nullable(),
  /** The hash of the signed form, which never changes. */
  pdf_sha256: z.string().nullable(),
  revoked_at: Instant.nullable(),
  created_at: Instant,
  sends: z.array(ReleaseSend),
})
export type Release = z.infer<typeof Release>
