import { z } from 'zod'
import { claimAssignees, claimStateLabels } from '../claims/vocabulary.ts'
import { type ErrorCode, errors } from '../kernel/errors.ts'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, change, cursor, IfMatch, id, LocalDate, limit, ReckonedDate, SumCents, text } from '../kernel/values.ts'
import { AppealLetter, ClaimWork, Denial, DenialReasonCount, PayerAge, PayerPace, Underpaid, WriteOff } from './schemas.ts'
import {
  appealLevels,
  appealReasons,
  denialActs,
  denialViews,
  letterWays,
  mostEnclosures,
  writeOffReasons,
  writeOffStates,
} from './vocabulary.ts'

const errorCodes = Object.keys(errors) as ErrorCode[]
const ofClaim = z.object({ claim_id: id() })
const ofLetter = z.object({ appeal_letter_id: id() })
const ofWriteOff = z.object({ write_off_id: id() })
const headers = z.object({ 'if-match': IfMatch.optional() })
const next_cursor = z.string().nullable()
const payer_id = z.string().max(40).optional()
const view = z.enum(denialViews).optional()
/** A reason of X12, such as 50. */
const code = z.string().regex(/^[A-Z\d]{1,5}$/)

export const listDenials = {
  query: z.object({
    view,
    payer_id,
    reason: code.optional(),
    assignee: z.enum(claimAssignees).optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(Denial), next_cursor }),
}
export const countDenials = {
  query: z.object({ view, payer_id }),
  output: z.object({
    reasons: z.array(z.object({ reason: z.string().nullable(), claims: z.int(), open_cents: z.int() })),
    /** Requests to give money up that wait for a second person. */
    waiting: z.int(),
  }),
}
export const actOnDenials = {
  body: body({
    claim_ids: z.array(z.uuid()).min(1).max(100),
    act: z.enum(denialActs),
    note: text(300),
    /** For giving up. */
    reason: z.enum(valuesOf(writeOffReasons)).optional(),
    /** For sending again: also what changes nothing, because the payer asked for it. Otherwise that is refused. */
    as_it_was: z.boolean().optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        claim_id: z.uuid(),
        /** `waiting` if a second person must decide, `refused` with the code of the refusal. */
        outcome: z.enum(['done', 'waiting', 'refused']),
        code: z.enum(errorCodes).nullable(),
        state: z.enum(valuesOf(claimStateLabels)).nullable(),
      }),
    ),
  }),
}
export const getClaimWork = { params: ofClaim, output: ClaimWork }

const level = z.enum(valuesOf(appealLevels)).optional()
/** The note of the visit and the referral, each once, and files: uploads of the caller with the purpose `appeal_enclosure`, or what the letter has already. */
const enclosures = z
  .array(z.union([body({ kind: z.enum(['note', 'referral']) }), body({ kind: z.literal('file'), file_id: z.uuid() })]))
  .max(mostEnclosures)
  .refine((all) => new Set(all.map((one) => (one.kind === 'file' ? one.file_id : one.kind))).size === all.length)
  .optional()
const letter = { reason: z.enum(valuesOf(appealReasons)), body: text(6000), appeal_by: LocalDate }
export const writeAppealLetter = { params: ofClaim, body: body({ ...letter, level, enclosures }), output: AppealLetter }
export const changeAppealLetter = {
  params: ofLetter,
  headers,
  body: change(
    { reason: letter.reason.optional(), body: letter.body.optional(), appeal_by: letter.appeal_by.optional(), level, enclosures },
    [],
  ),
  output: AppealLetter,
}
export const sendAppealLetter = { params: ofLetter, headers, body: body({ sent_by: z.enum(valuesOf(letterWays)) }), output: AppealLetter }
export const getAppealLetterPdf = { params: ofLetter, output: file('application/pdf') }
export const getAppealEnclosure = { params: ofLetter.extend({ file_id: z.uuid() }), output: file('*/*') }

export const writeOffClaim = {
  params: ofClaim,
  headers,
  body: body({ reason: z.enum(valuesOf(writeOffReasons)), note: text(300) }),
  output: WriteOff,
}
export const listWriteOffs = {
  query: z.object({ state: z.enum(valuesOf(writeOffStates)).optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(WriteOff), next_cursor }),
}
export const decideWriteOff = { params: ofWriteOff, body: body({ decision: z.enum(['give_up', 'refuse']) }), output: WriteOff }
export const takeBackWriteOff = { params: ofWriteOff, body: body({ note: text(300) }), output: WriteOff }

const during = { from: ReckonedDate.optional(), to: ReckonedDate.optional(), payer_id }
export const getClaimFigures = {
  query: z.object(during),
  output: z.object({
    /** The days that were asked for; without them the last 180. */
    from: LocalDate,
    to: LocalDate,
    /** What payers owe today, by days since the visit. */
    ages: z.array(PayerAge),
    paces: z.array(PayerPace),
    /** For what payers refused claims in that time. */
    reasons: z.array(DenialReasonCount),
  }),
}
export const exportClaimFigures = {
  query: z.object({ ...during, table: z.enum(['ages', 'paces', 'reasons']) }),
  output: file('text/csv'),
}

export const listUnderpaid = {
  query: z.object({
    payer_id,
    /** Answers since this day; without it those of the last 365 days. */
    from: LocalDate.optional(),
    /** Those about which no letter went out. */
    undisputed: z.enum(['true']).optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({
    items: z.array(Underpaid),
    next_cursor,
    /** Of all pages. */
    total: z.object({ claims: z.int(), missing_cents: SumCents }),
  }),
}
