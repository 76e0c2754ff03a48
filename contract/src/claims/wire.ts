import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import {
  body,
  change,
  cursor,
  IfMatch,
  id,
  LocalDate,
  limit,
  line,
  listOf,
  SumCents,
  text,
  wholeNumber,
  yesOrNo,
} from '../kernel/values.ts'
import { BillingRules, RuleListVersion, RuleRun, ShownRule } from './rules/schemas.ts'
import { ClaimContact, ClaimDetail, ClaimDraft, ClaimSummary, changedParts, Finding, OtherPlan } from './schemas.ts'
import { CreateBody, ResubmitBody, SpecificationReport } from './specifications/schemas.ts'
import { UnbilledVisit, VisitClaim, VisitClaimStatus } from './visits.ts'
import {
  bulkActs,
  claimAssignees,
  claimSorts,
  claimStateLabels,
  contactWayLabels,
  holdLabels,
  paperStates,
  paperWayLabels,
  singleActs,
} from './vocabulary.ts'

const ofClaim = z.object({ claim_id: id() })
const headers = z.object({ 'if-match': IfMatch.optional() })
const reason = text(300)
const state = z.enum(valuesOf(claimStateLabels))

export const createClaim = {
  body: body({
    /** Exactly one of the two: the visit, or the care without one. */
    appointment_id: id().optional(),
    billable_remote_encounter_id: id().optional(),
  }).refine((sent) => (sent.appointment_id === undefined) !== (sent.billable_remote_encounter_id === undefined), {
    path: ['appointment_id'],
  }),
  output: ClaimDetail,
}

export const listClaims = {
  query: z.object({
    states: listOf(state).optional(),
    held: yesOrNo.optional(),
    /** Those that go on paper and whose form waits to be sent, or was sent. */
    paper: z.enum(paperStates).optional(),
    payer_id: z.string().max(40).optional(),
    provider_id: id().optional(),
    from: LocalDate.optional(),
    to: LocalDate.optional(),
    assignee: z.enum(claimAssignees).optional(),
    /** Those whose next step is due by this day. */
    next_by: LocalDate.optional(),
    /** A tag that a billing rule put on it. */
    tag: text(30).optional(),
    /** A number of a claim, or the beginning of a name. */
    q: text(80).optional(),
    /** The latest day first, the closest end of filing first, or the highest charge first. */
    sort: z.enum(claimSorts).optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(ClaimSummary), next_cursor: z.string().nullable() }),
}

const Count = z.object({ count: z.int(), charge_cents: SumCents })
export const countClaims = {
  query: z.object({ next_by: LocalDate.optional() }),
  output: z.object({
    held: Count,
    /** Those whose form waits to be printed and sent. */
    to_send: Count,
    /** Those of the caller that are not settled. */
    mine: Count,
    /** Those whose next step is due by `next_by`; null if the call names no day. */
    due: Count.nullable(),
    states: z.record(z.string(), Count),
    /** How many of each state are held. */
    held_states: z.record(z.string(), z.int()),
  }),
}

export const getClaim = { params: ofClaim, output: ClaimDetail }
export const changeClaim = { params: ofClaim, headers, body: change(changedParts, []), output: ClaimDetail }
export const checkClaim = { params: ofClaim, output: ClaimDetail }
export const submitClaim = { params: ofClaim, headers, output: ClaimDetail }
export const markClaimSent = {
  params: ofClaim,
  headers,
  body: body({ way: z.enum(valuesOf(paperWayLabels)), sent_on: LocalDate }),
  output: ClaimDetail,
}
export const voidClaim = { params: ofClaim, headers, body: body({ reason }), output: ClaimDetail }
export const listClaimPlans = { params: ofClaim, output: z.object({ items: z.array(OtherPlan) }) }
export const switchClaimPlan = { params: ofClaim, headers, body: body({ coverage_id: id(), reason }), output: ClaimDetail }
export const appealClaim = { params: ofClaim, headers, body: body({ reason, appeal_by: LocalDate }), output: ClaimDetail }
export const actOnClaim = {
  params: ofClaim,
  headers,
  body: body({
    act: z.enum(singleActs),
    reason,
    /** The payer's number of the claim, where no remittance brought it. */
    payer_claim_number: z
      .string()
      .trim()
      .regex(/^[A-Z0-9._-]{1,50}$/i)
      .optional(),
    /** Of a correction that was rejected: it goes as a new claim, without a number of the payer. */
    as_new: z.literal(true).optional(),
  }),
  output: ClaimDetail,
}
export const listClaimContacts = {
  params: ofClaim,
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(ClaimContact), next_cursor: z.string().nullable() }),
}
export const addClaimContact = {
  params: ofClaim,
  body: body({
    way: z.enum(valuesOf(contactWayLabels)),
    spoke_with: line(120).optional(),
    reference_number: line(60).optional(),
    text: text(2000),
    /** What comes next, and by which day. Without it, what was to come next is done. */
    next: body({ step: line(200), on: LocalDate }).optional(),
  }),
  output: ClaimContact,
}
export const assignClaim = { params: ofClaim, body: body({ admin_id: z.uuid().nullable() }), output: ClaimDetail }
export const listClaimStaff = { output: z.object({ items: z.array(z.object({ id: id(), name: z.string() })) }) }
export const actOnClaims = {
  body: body({ claim_ids: z.array(z.uuid()).min(1).max(100), act: z.enum(bulkActs), reason }),
  output: z.object({
    results: z.array(
      z.object({
        claim_id: z.uuid(),
        /** `refused` with the code of the refusal. */
        outcome: z.enum(['done', 'refused']),
        code: z.string().nullable(),
        state: state.nullable(),
      }),
    ),
  }),
}
export const getClaimText = { params: z.object({ claim_id: id(), n: wholeNumber(1, 999) }), output: file('text/plain') }
export const getClaimForm = { params: z.object({ claim_id: id(), n: wholeNumber(1, 999) }), output: file('application/pdf') }

const Difference = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const Preview = z.object({
  /** The visit or the claim that was asked for. */
  source_id: z.uuid(),
  /** Null where no claim would be made. */
  claim: ClaimDraft.nullable(),
  findings: z.array(Finding),
  hold_codes: z.array(z.enum(valuesOf(holdLabels))),
  charge_cents: SumCents,
  expected_allowed_cents: SumCents.nullable(),
  would: z.enum(['create', 'hold', 'join', 'skip']),
  /** The claim of the day that it would join, which `claim` shows with both; its id is null where another visit of this preview would make it. */
  joins: z.object({ claim_id: z.uuid().nullable(), number: z.string().nullable() }).nullable(),
  skip_reason: z.enum(['not_found', 'not_insured', 'note_not_signed', 'exists', 'with_payer']).nullable(),
  /** Of a claim that is there: the paths whose value would change. */
  diff: z.array(Difference),
})
const previews = z.object({ items: z.array(Preview) })
export const previewClaimsOfVisits = {
  body: body({ appointment_ids: z.array(z.uuid()).min(1).max(200), overrides: body(changedParts).optional() }),
  output: previews,
}
export const previewClaims = {
  body: body({ claim_ids: z.array(z.uuid()).min(1).max(200), patch: body(changedParts).optional() }),
  output: previews,
}
export const getVisitClaim = { params: z.object({ appointment_id: id() }), output: z.object({ claim: VisitClaim.nullable() }) }
export const listVisitClaims = {
  query: z.object({ appointment_ids: listOf(id(), 200) }),
  output: z.object({ items: z.array(VisitClaimStatus) }),
}
export const listUnbilledVisits = {
  query: z.object({
    payer_id: z.string().max(40).optional(),
    from: LocalDate.optional(),
    to: LocalDate.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(UnbilledVisit), next_cursor: z.string().nullable() }),
}
export const listOwnUnbilledVisits = {
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(UnbilledVisit.omit({ former_state: true })), next_cursor: z.string().nullable() }),
}

const RuleList = RuleListVersion.omit({ rules: true }).extend({ rules: z.array(ShownRule) })
export const getBillingRules = {
  /** An older version; without it the newest. */
  query: z.object({ version: wholeNumber(0, 1_000_000).optional() }),
  output: RuleList,
}
export const listBillingRuleVersions = {
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(RuleListVersion), next_cursor: z.string().nullable() }),
}
export const writeBillingRules = { headers, body: body({ rules: BillingRules, reason }), output: RuleList }

const Outcome = z.object({
  charge_cents: SumCents,
  errors: z.int(),
  hold_codes: z.array(z.enum(valuesOf(holdLabels))),
  tags: z.array(z.string()),
})
export const tryBillingRules = {
  body: body({
    rules: BillingRules,
    /** The days of service of the claims on which the rules are tried. */
    from: LocalDate,
    to: LocalDate,
    payer_id: text(40).optional(),
    cursor,
    limit: z.int().min(1).max(100).optional(),
  }).refine(({ from, to }) => from <= to, { path: ['to'] }),
  output: z.object({
    /** How many claims were made with both lists, and how many of them would differ. */
    tried: z.int(),
    items: z.array(
      z.object({
        claim_id: z.uuid(),
        number: z.string(),
        patient_name: z.string(),
        payer_name: z.string(),
        service_day: LocalDate,
        before: Outcome,
        after: Outcome,
        runs: z.array(RuleRun),
        diff: z.array(Difference),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
}

export const createClaimsFromSpecifications = { body: CreateBody, output: SpecificationReport }
export const resubmitClaimsFromSpecifications = { body: ResubmitBody, output: SpecificationReport }
