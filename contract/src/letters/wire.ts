import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { body, cursor, Language, limit, line, text, yesOrNo } from '../kernel/values.ts'
import { SendMethod } from '../releases/schemas.ts'
import { listOpenParts } from './rules.ts'
import { Letter, LetterId, LetterKind, LetterParts, LetterRecipient } from './schemas.ts'

const ofVisit = z.object({ appointment_id: z.uuid() })
const ofLetter = z.object({ patient_id: z.uuid(), letter_id: LetterId })

export const getLetterProposal = {
  params: ofVisit,
  query: z.object({ kind: LetterKind, language: Language }),
  output: z.object({
    appointment_id: z.uuid(),
    patient_id: z.uuid(),
    patient_name: z.string(),
    kind: LetterKind,
    language: Language,
    parts: LetterParts,
    /** To whom it may go; anybody else needs a release that the patient signs. */
    recipients: z.array(LetterRecipient),
    /** By which ways the practice sends letters: one without a fax offers none. */
    methods: z.array(SendMethod),
  }),
}

const part = text(6000, 0).default('')
const Parts = body({ opening: part, findings: part, diagnoses: part, necessity: part, plan: part, follow_up: part, closing: part })

export const signLetter = {
  params: ofVisit,
  body: body({
    kind: LetterKind,
    language: Language,
    parts: Parts.refine((parts) => Object.values(parts).some((written) => written !== ''), { params: { code: 'empty' } }).superRefine(
      (parts, ctx) => {
        for (const open of listOpenParts(parts)) ctx.addIssue({ code: 'custom', path: [open], params: { code: 'unfinished' } })
      },
    ),
    /** The referral whose clinician gets it, as a part of the treatment: only a progress letter. */
    referral_id: z.uuid().optional(),
    /** The release by whose permission it goes to its recipient. */
    release_id: z.uuid().optional(),
    /** Whom a letter on paper names; nobody sends it. */
    addressee: line(160).optional(),
  })
    .refine(({ kind, referral_id }) => kind === 'progress' || referral_id === undefined, {
      path: ['referral_id'],
      params: { code: 'release_required' },
    })
    .refine(({ referral_id, release_id, addressee }) => [referral_id, release_id, addressee].filter(Boolean).length < 2, {
      path: ['release_id'],
      params: { code: 'one_recipient' },
    }),
  output: Letter,
}

export const listLetters = {
  params: z.object({ patient_id: z.uuid() }),
  query: z.object({
    /** Only those about this visit. */
    appointment_id: z.uuid().optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({
    items: z.array(Letter),
    next_cursor: z.string().nullable(),
    methods: z.array(SendMethod),
    /** The last visit with a note that the calling dietitian signed, from which they may write; null for everybody else. */
    write_from: z.uuid().nullable(),
  }),
}

export const sendLetter = { params: ofLetter, body: body({ method: SendMethod }), output: Letter }

export const getLetterPdf = {
  params: ofLetter,
  query: z.object({
    /** A patient in safe mode says that they want to see numbers about body and food. */
    with_numbers: yesOrNo.optional(),
  }),
  output: file('application/pdf'),
}
