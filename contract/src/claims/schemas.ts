import { z } from 'zod'
import { Icd10Code } from '../charting/schemas.ts'
import { relationshipsToInsured } from '../insurance/vocabulary.ts'
import { valuesOf } from '../kernel/label.ts'
import { body, Cents, Instant, id, LocalDate, line, SumCents } from '../kernel/values.ts'
import { findingCodes, severities } from './findings/findings.ts'
import { RuleRun } from './rules/schemas.ts'
import {
  attachmentKinds,
  attachmentWays,
  claimActs,
  claimEventLabels,
  claimStateLabels,
  contactWayLabels,
  holdLabels,
  mostLineCents,
  paperStates,
  paperWayLabels,
} from './vocabulary.ts'

const known = z.string().nullable()
const Sex = z.enum(['female', 'male', 'unknown'])

export const ClaimAddress = z.object({ line_1: known, line_2: known, city: known, state: known, zip: known })
export type ClaimAddress = z.infer<typeof ClaimAddress>
const Names = { last_name: known, first_name: known }
const Clinician = z.object({ ...Names, npi: known })

export const DraftLine = z.object({
  code: z.string(),
  modifiers: z.array(z.string()),
  units: z.int(),
  /** For all units together. Null while no price list names the code. */
  charge_cents: SumCents.nullable(),
  /** What the payer allows by contract, for all units; null if no contract fee is known. */
  expected_cents: SumCents.nullable(),
  /** Places in the list of diagnoses, from 1 on. */
  pointers: z.array(z.int()),
})
export type DraftLine = z.infer<typeof DraftLine>

const PriorAdjustment = z.object({ group: z.enum(['CO', 'PR', 'OA', 'PI']), reason: z.string(), cents: z.int() })
/** What the payer before this one was sent, and answered. */
export const PriorAnswer = z.object({
  payer: z.object({ id: z.string(), name: z.string(), filing_code: z.string() }),
  subscriber: z.object({ last_name: z.string(), first_name: z.string(), member_id: z.string(), group_no: known }),
  relationship: z.enum(relationshipsToInsured),
  answered_on: LocalDate,
  paid_cents: z.int(),
  /** Of the claim as a whole. */
  adjustments: z.array(PriorAdjustment),
  /** In the order of the lines; null where the answer speaks of the claim as a whole. */
  lines: z.array(z.object({ paid_cents: z.int(), units: z.int(), adjustments: z.array(PriorAdjustment) })).nullable(),
})
export type PriorAnswer = z.infer<typeof PriorAnswer>

const attachment = { kind: z.enum(valuesOf(attachmentKinds)), way: z.enum(valuesOf(attachmentWays)) }

/** What a claim would say if it were sent now. What is missing is null, and the rules find it. */
export const ClaimDraft = z.object({
  service_day: LocalDate,
  priority: z.enum(['P', 'S', 'T']),
  frequency: z.enum(['1', '7', '8']),
  payer_claim_number: known,
  place: z.string(),
  payer: z.object({
    ...{ id: z.string(), name: z.string(), routing_id: known, filing_code: known, route: z.string() },
    /** Where its mail goes, of a payer that the practice added. */
    address: ClaimAddress.optional(),
  }),
  relationship: z.enum(relationshipsToInsured),
  subscriber: z.object({ ...Names, member_id: known, group_no: known, birth_date: LocalDate.nullable(), sex: Sex, address: ClaimAddress }),
  patient: z.object({ ...Names, birth_date: LocalDate.nullable(), sex: Sex, address: ClaimAddress }),
  billing: z.object({
    ...{ name: known, npi: known, taxonomy: known, tax_id: known, contact: known, phone: known },
    address: ClaimAddress,
    pay_to: ClaimAddress.nullable(),
  }),
  rendering: Clinician.extend({ taxonomy: known }),
  referring: Clinician.nullable(),
  facility: z.object({ name: known, npi: known, address: ClaimAddress }).nullable(),
  referral_number: known,
  authorization_number: known,
  note: known,
  /** Of a claim to a second payer. */
  prior: PriorAnswer.nullable(),
  has_signature: z.boolean(),
  /** Whether the practice takes what the payer allows (CLM07). Older drafts do not say it. */
  accepts_assignment: z.boolean().optional(),
  diagnoses: z.array(z.string()),
  lines: z.array(DraftLine),
  /** Papers that go beside it. Each gets the number of the version and its own place as its number. */
  attachments: z.array(z.object(attachment)).optional(),
})
export type ClaimDraft = z.infer<typeof ClaimDraft>

const code = z.string().regex(/^[\dA-Z]{5}$/)
/** A line that staff write in place of the note's. Without a charge it has the one of the price list, without pointers the first four diagnoses. */
const changedLine = {
  code,
  modifiers: z.array(z.string().regex(/^[\dA-Z]{2}$/)).max(4),
  units: z.int().min(1).max(999),
  charge_cents: Cents.max(mostLineCents).optional(),
  pointers: z.array(z.int().min(1).max(12)).min(1).max(4).optional(),
}
/** What staff change by hand. The note stays as it was signed. */
export const changedParts = {
  place: z.enum(['02', '10', '11', '12']).nullable().optional(),
  diagnoses: z.array(Icd10Code).min(1).max(12).nullable().optional(),
  lines: z.array(body(changedLine)).min(1).max(50).nullable().optional(),
  /** The number on the card, where the plan under which the visit was booked has another one. The plan itself stays as its client wrote it. */
  member_id: line(40).nullable().optional(),
  referral_number: line(50).nullable().optional(),
  authorization_number: line(50).nullable().optional(),
  /** A line for the payer. */
  note: line(80).nullable().optional(),
  /** Papers that go to the payer beside the claim. */
  attachments: z.array(body(attachment)).max(10).nullable().optional(),
  /** Who at the payer agreed to take it late, or to pay beyond its limits, and when. The payer does not read it. */
  exception: line(200).nullable().optional(),
}
export const ClaimChanges = z.object({
  ...changedParts,
  lines: z.array(z.object(changedLine)).nullable().optional(),
  attachments: z.array(z.object(attachment)).nullable().optional(),
})
export type ClaimChanges = z.infer<typeof ClaimChanges>

const words = z.object({ en: z.string(), es: z.string() })
/** What a rule found. `field` is the path in the draft; `fix` says what mends it, and `mended_at` where. */
export const Finding = z.object({
  code: z.enum(valuesOf(findingCodes)),
  field: z.string(),
  severity: z.enum(severities),
  /** What exactly, such as a code or a number. */
  detail: z.string().nullable(),
  message: words,
  fix: words,
  mended_at: z.enum(['patient', 'note', 'practice', 'payers', 'claim']),
})
export type ShownFinding = z.infer<typeof Finding>

export const ClaimSummary = z.object({
  id: id(),
  number: z.string(),
  /** The visit, or the care without one, for which it is: exactly one of the two. */
  kind: z.enum(['appointment', 'remote_encounter']),
  appointment_id: z.uuid().nullable(),
  billable_remote_encounter_id: z.uuid().nullable(),
  patient_id: z.uuid(),
  patient_name: z.string(),
  provider_name: z.string(),
  payer_id: z.string(),
  payer_name: z.string(),
  priority: z.enum(['P', 'S', 'T']),
  service_day: LocalDate,
  state: z.enum(valuesOf(claimStateLabels)),
  hold_codes: z.array(z.enum(valuesOf(holdLabels))),
  /** What billing rules put on it, for staff to sort by. */
  tags: z.array(z.string()),
  errors: z.int(),
  warnings: z.int(),
  /** The first thing that keeps it from being sent, or else the first to look at; null if the rules found nothing. */
  first_finding: words.nullable(),
  /** Of a claim that came back unread: the first reason of the answer, in words where it has any. Null of other claims, and where the answer names none. */
  rejection: z.object({ code: z.string(), words: words.nullable() }).nullable(),
  frequency: z.enum(['1', '7', '8']),
  /** How many versions were sent. */
  version: z.int(),
  charge_cents: SumCents,
  paid_cents: SumCents.nullable(),
  patient_cents: SumCents.nullable(),
  /** The last day on which the payer takes it; null if no rule of the payer says so. */
  file_by: LocalDate.nullable(),
  appeal_by: LocalDate.nullable(),
  /** Of a claim that goes on paper: whether its form still waits to be sent. Null of one that goes as a file, and of one that was never sent. */
  paper: z.enum(paperStates).nullable(),
  /** Voided here, but the payer rejected the void and has the claim still. */
  void_rejected: z.boolean(),
  /** Who takes care of it, and what comes next until when: for billing staff only, otherwise null. */
  assignee_id: z.uuid().nullable(),
  assignee_name: known,
  next_step: known,
  next_on: LocalDate.nullable(),
  /** Send it as `if-match` with the next change. */
  revision: z.int(),
  updated_at: Instant,
})
export type ClaimSummary = z.infer<typeof ClaimSummary>

export const ClaimHappening = z.object({
  id: id(),
  kind: z.enum(valuesOf(claimEventLabels)),
  from_state: z.enum(valuesOf(claimStateLabels)),
  to_state: z.enum(valuesOf(claimStateLabels)),
  /** Null of what the product or the payer did. */
  admin_name: z.string().nullable(),
  /** Codes and numbers that came with it, and the reason that staff gave. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  at: Instant,
})

/** A plan of the patient other than the one that a claim names. */
export const OtherPlan = z.object({
  coverage_id: id(),
  payer_name: z.string(),
  plan_name: z.string().nullable(),
  member_id: z.string().nullable(),
  /** When the patient added it, and when they replaced or removed it; null while it is on file. */
  since: Instant,
  closed_at: Instant.nullable(),
})
export type OtherPlan = z.infer<typeof OtherPlan>

/** What staff noted about a claim. */
export const ClaimContact = z.object({
  id: id(),
  way: z.enum(valuesOf(contactWayLabels)),
  spoke_with: known,
  reference_number: known,
  text: z.string(),
  next_step: known,
  next_on: LocalDate.nullable(),
  admin_name: z.string(),
  at: Instant,
})

export const SentVersion = z.object({
  n: z.int(),
  frequency: z.enum(['1', '7', '8']),
  clm01: z.string(),
  charge_cents: SumCents,
  payer_claim_number: z.string().nullable(),
  frozen_at: Instant,
  /** On paper where its payer takes no files. */
  channel: z.enum(['clearinghouse', 'paper']),
  /** How its form went; null of a file, and of a form that waits. */
  paper_way: z.enum(valuesOf(paperWayLabels)).nullable(),
  /** When its file was given to the clearinghouse, or its form was sent; null while it waits. */
  sent_at: Instant.nullable(),
})

/** A visit of several that one claim speaks of. */
export const ClaimVisit = z.object({
  appointment_id: id(),
  starts_at: Instant,
  provider_name: z.string(),
  /** As its note says; null if the note leaves it open. */
  minutes: z.int().nullable(),
  /** Whether the claim was made for it; the others joined. */
  is_first: z.boolean(),
})

const OtherClaim = z.object({ id: z.uuid(), number: z.string(), payer_name: z.string() })

export const ClaimDetail = ClaimSummary.extend({
  /** The visits of the day, if it speaks of more than one. */
  visits: z.array(ClaimVisit),
  /** Of a claim that ended because its visit went onto another claim of the day: that one. */
  joined_into: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** The latest claim before it for the same visit that ended. */
  follows: OtherClaim.extend({ state: z.enum(valuesOf(claimStateLabels)) }).nullable(),
  /** Of a claim that ended: the one that bills a visit of it now. */
  billed_by: OtherClaim.nullable(),
  /** For the first payer: the claim to the second one, the one that stands before one that ended. For a later payer: the claim before it. */
  of_other_plan: OtherClaim.extend({ state: z.enum(valuesOf(claimStateLabels)) }).nullable(),
  /** What its patient paid on it and does not owe. */
  patient_credit_cents: SumCents,
  payer_claim_number: z.string().nullable(),
  override_reason: z.string().nullable(),
  /** What staff changed by hand. */
  changes: ClaimChanges,
  draft: ClaimDraft,
  findings: z.array(Finding),
  /** What the billing rules did when it was made, in their order, and which version of them. */
  rule_runs: z.array(RuleRun),
  rules_version: z.int(),
  checked_at: Instant,
  /** Only for billing staff; a dietitian gets none. */
  versions: z.array(SentVersion),
  events: z.array(ClaimHappening),
  /** The first claim of the same client, dietitian, payer and day, where this one waits because of it. */
  same_day: z
    .object({
      ...{ id: z.uuid(), number: z.string(), state: z.enum(valuesOf(claimStateLabels)), payer_claim_number: z.string().nullable() },
      /** The visits of both claims in the order of the day, each with its claim. */
      visits: z.array(ClaimVisit.extend({ claim_id: z.uuid(), claim_number: z.string() })),
    })
    .nullable(),
  /**
   * False if the claim can be voided and no void of it goes out as a file, because its payer takes none or gave the claim no number: the payer is asked by
   * phone to reopen the claim.
   */
  takes_voids: z.boolean(),
  /** What may be done with the claim now, by whoever asks. */
  can: z.array(z.enum(claimActs)),
})
