import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { body, cursor, Email, Instant, InstantIn, Language, limit, line, PhoneNumber, text, token } from '../kernel/values.ts'
import { isNpi } from './rules.ts'
import { Release, ReleaseId, ReleaseScope, ReleaseStatus, SendMethod, SignatureKind } from './schemas.ts'

const ofPatient = z.object({ patient_id: z.uuid() })
const ofRelease = z.object({ patient_id: z.uuid(), release_id: ReleaseId })

const Recipient = body({
  name: line(120),
  npi: z
    .string()
    .trim()
    .refine(isNpi, { params: { code: 'invalid_npi' } })
    .optional(),
  org: line(160).optional(),
  fax: PhoneNumber.optional(),
  email: Email.optional(),
  phone: PhoneNumber.optional(),
})

const Signature = body({
  kind: SignatureKind,
  name: line(160),
  /** The drawing of a `drawn` one: a file that was uploaded for the purpose `signature`. */
  image: z.uuid().optional(),
})

export const createRelease = {
  params: ofPatient,
  body: body({
    /** The draft that this one replaces. */
    release_id: ReleaseId.optional(),
    /** The language of the form. */
    language: Language,
    recipient: Recipient,
    scope: z.array(ReleaseScope).min(1).max(5),
    purpose: text(300),
    /** Now, if it is left out. */
    starts_at: InstantIn.optional(),
    /** A year after the start, if it is left out. */
    expires_at: InstantIn.optional(),
    auto_send: z.boolean().default(false),
    /** Null keeps a draft, by which nothing is given away. */
    signature: Signature.nullable(),
  }),
  output: Release,
}

export const listReleases = {
  params: ofPatient,
  query: z.object({
    /** Only those in this state. */
    status: ReleaseStatus.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({
    items: z.array(Release),
    next_cursor: z.string().nullable(),
    /** By which ways the practice sends documents: one without a fax offers none. */
    methods: z.array(SendMethod),
  }),
}

export const dropReleaseDraft = { params: ofRelease, output: z.null() }
export const revokeRelease = { params: ofRelease, output: Release }
export const sendRelease = { params: ofRelease, body: body({ method: SendMethod }), output: Release }

export const getReleaseForm = {
  params: ofPatient,
  query: z.object({ release_id: ReleaseId.optional() }),
  output: file('application/pdf'),
}

export const getReleaseFormPreviewUrl = {
  query: z.object({ release_id: ReleaseId.optional(), language: Language.optional() }),
  output: z.object({ url: z.url(), expires_at: Instant }),
}

export const openReleaseFormPreview = { params: z.object({ preview_token: token }), output: file('application/pdf') }
