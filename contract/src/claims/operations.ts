import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const staff = { access: ['admin:billing_operations'], staff_reason: ['params.claim_id'], addition: true } as const
const lists = { access: ['admin:billing_operations'], addition: true } as const
/** What keeps a visit from having a claim. */
const unclaimable = ['note_not_signed', 'not_insured'] as const

export const createClaim = operation<typeof wire.createClaim>()({
  method: 'POST',
  path: '/claims',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['body.appointment_id', 'body.billable_remote_encounter_id'],
  errors: ['encounter_not_billable', ...unclaimable],
  status: 201,
  status_under_way: 200,
  idempotent: true,
  summary:
    'Makes the claim of an insured visit, or of care without one, from its signed note. It is made by itself; if it is there, the answer is 200 with the claim as it stands.',
})

export const listClaims = operation<typeof wire.listClaims>()({
  method: 'GET',
  path: '/claims',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['practice'],
  addition: true,
  summary: 'Lists claims by where they stand: those of the calling dietitian, or of the whole practice for billing staff.',
})

export const countClaims = operation<typeof wire.countClaims>()({
  ...lists,
  method: 'GET',
  path: '/admin/claims/counts',
  staff_reason: { needless: 'It counts claims, and shows none.' },
  summary: 'Counts the claims of each work queue, with the sum of their charges.',
})

export const getClaim = operation<typeof wire.getClaim>()({
  method: 'GET',
  path: '/claims/{claim_id}',
  access: ['provider', 'admin:billing_operations'],
  staff_reason: ['params.claim_id'],
  addition: true,
  summary: 'Shows one claim: what it says, what the rules found, what was sent, and what happened.',
})

export const changeClaim = operation<typeof wire.changeClaim>()({
  ...staff,
  method: 'PATCH',
  path: '/claims/{claim_id}',
  errors: ['changed_meanwhile', 'claim_act_not_possible'],
  summary: 'Changes what a claim says beside its note, as long as it is not with the payer, and judges it again. Null takes a change back.',
})

export const checkClaim = operation<typeof wire.checkClaim>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/check',
  errors: ['claim_act_not_possible'],
  summary: 'Makes a claim that is not with the payer anew from its note, record and price lists, and judges it by the rules of today.',
})

export const submitClaim = operation<typeof wire.submitClaim>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/submit',
  errors: ['changed_meanwhile', 'claim_not_ready', 'claim_held', 'claim_unchanged', 'claim_act_not_possible'],
  idempotent: true,
  summary:
    'Freezes the next version of a claim and puts it on its way to the payer: as a file, or as a form on paper where no id is known under which files reach the payer. `claim_not_ready` names what the rules found. A correction that changes nothing is refused (`claim_unchanged`) until somebody says why it goes again.',
})

export const markClaimSent = operation<typeof wire.markClaimSent>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/paper-sending',
  errors: ['changed_meanwhile', 'claim_act_not_possible'],
  summary: 'Says on which day and how the form of a claim went to a payer that takes no files. It is said once for each version.',
})

export const voidClaim = operation<typeof wire.voidClaim>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/void',
  errors: ['changed_meanwhile', 'claim_act_not_possible'],
  idempotent: true,
  summary:
    "Takes a claim back from the payer with a version of frequency 8 that names the payer's number. Where the payer takes no such version, or decided without naming a number, staff ask it by phone, and nothing is sent.",
})

export const listClaimPlans = operation<typeof wire.listClaimPlans>()({
  ...staff,
  method: 'GET',
  path: '/claims/{claim_id}/plans',
  summary: 'Lists the other plans of the patient, also former ones, under which the visits of a claim could be billed.',
})

export const switchClaimPlan = operation<typeof wire.switchClaimPlan>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/plan',
  errors: ['changed_meanwhile', 'claim_act_not_possible', 'not_in_network'],
  idempotent: true,
  summary:
    'Bills the visits of a claim under another plan of the patient: the claim ends, the visits keep that plan from now on, and the answer is the new claim. A claim that its payer has must be voided before. `not_in_network`: the dietitian does not take the plan. `claim_act_not_possible` says whether another claim bills a visit (`billed_otherwise`), a visit did not take place (`not_occurred`), or its patient was billed for it without insurance (`paid_alone`).',
})

export const appealClaim = operation<typeof wire.appealClaim>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/appeal',
  errors: ['changed_meanwhile', 'claim_act_not_possible'],
  summary: 'Says that a denied claim, or one that was paid in part, was appealed, why, and until when the payer must hear.',
})

export const actOnClaim = operation<typeof wire.actOnClaim>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/acts',
  errors: ['changed_meanwhile', 'claim_act_not_possible', 'first_claim_unanswered', 'visits_stay_apart', ...unclaimable],
  summary:
    'Does one act on a claim, for a reason: holds it, lifts its holds, cancels it, opens it for a correction, opens it to be sent once more, corrects the claim of the same day so that it covers this visit too, says why a correction goes although nothing in it changed, drops a correction that was not sent, gives up a void, makes the claim to the second payer, makes a new claim of the visits of one that ended (`billed_by` names it), or closes it. Lifting a hold for a visit of the same day also confirms that both claims are right. A void that is given up leaves the claim ended where another claim bills the visit and the payer paid nothing.',
})

export const actOnClaims = operation<typeof wire.actOnClaims>()({
  method: 'POST',
  path: '/admin/claims/acts',
  access: ['admin:billing_operations'],
  staff_reason: ['practice'],
  addition: true,
  answer_seconds: 60,
  summary: 'Checks, submits, holds, releases or cancels many claims, each by itself, and says what became of each.',
})

export const listClaimContacts = operation<typeof wire.listClaimContacts>()({
  ...staff,
  method: 'GET',
  path: '/claims/{claim_id}/contacts',
  summary: 'Lists what staff noted about a claim, the latest first: calls, messages and notes, with what was to come next.',
})

export const addClaimContact = operation<typeof wire.addClaimContact>()({
  ...staff,
  method: 'POST',
  path: '/claims/{claim_id}/contacts',
  status: 201,
  idempotent: true,
  summary:
    'Notes a call, a message or a thought about a claim, and what comes next until when. A next step makes a claim that nobody has the claim of whoever notes it.',
})

export const assignClaim = operation<typeof wire.assignClaim>()({
  ...staff,
  method: 'PUT',
  path: '/claims/{claim_id}/assignment',
  summary: 'Says who takes care of a claim; null leaves it to nobody.',
})

export const listClaimStaff = operation<typeof wire.listClaimStaff>()({
  ...lists,
  method: 'GET',
  path: '/admin/claims/staff',
  staff_reason: { needless: 'It names colleagues, and nobody who gets care.' },
  summary: 'Lists the colleagues who may take care of claims.',
})

export const getClaimText = operation<typeof wire.getClaimText>()({
  method: 'GET',
  path: '/admin/claims/{claim_id}/submissions/{n}/x12',
  access: ['admin:billing_operations'],
  staff_reason: ['params.claim_id'],
  errors: ['not_available'],
  addition: true,
  summary: 'Shows the file of a version as it was sent. `not_available` while it waits to be sent.',
})

export const getClaimForm = operation<typeof wire.getClaimForm>()({
  method: 'GET',
  path: '/admin/claims/{claim_id}/submissions/{n}/cms-1500.pdf',
  access: ['admin:billing_operations'],
  staff_reason: ['params.claim_id'],
  addition: true,
  summary:
    'Hands out a version of a claim as the CMS-1500 (02/12) says it, box by box, as a tagged PDF with as many forms as its lines need.',
})

export const previewClaimsOfVisits = operation<typeof wire.previewClaimsOfVisits>()({
  method: 'POST',
  path: '/admin/claim-previews/from-appointments',
  access: ['admin:billing_operations'],
  staff_reason: ['practice'],
  answer_seconds: 60,
  summary: 'Shows the claims that visits would make, with what the rules find and what the payer is expected to allow. It writes nothing.',
})

export const previewClaims = operation<typeof wire.previewClaims>()({
  method: 'POST',
  path: '/admin/claim-previews/from-claims',
  access: ['admin:billing_operations'],
  staff_reason: ['practice'],
  answer_seconds: 60,
  summary:
    'Shows what claims would say if they were made anew, with the changes that are asked for, and which fields differ. It writes nothing.',
})

export const getVisitClaim = operation<typeof wire.getVisitClaim>()({
  method: 'GET',
  path: '/appointments/{appointment_id}/claim-status',
  access: ['patient'],
  addition: true,
  summary: "Says in plain words where the bill of a visit to the patient's insurance stands; null if there is none.",
})

export const listVisitClaims = operation<typeof wire.listVisitClaims>()({
  method: 'GET',
  path: '/claim-statuses',
  access: ['patient', 'provider'],
  addition: true,
  summary: "Says in plain words where the bills of some visits to the patient's insurance stand. Visits that have none are left out.",
})

export const listUnbilledVisits = operation<typeof wire.listUnbilledVisits>()({
  method: 'GET',
  path: '/admin/claim-previews/visits',
  access: ['admin:billing_operations'],
  staff_reason: ['practice'],
  addition: true,
  summary: 'Lists the insured visits with a signed note that have no claim, or whose claim was canceled or voided, the latest first.',
})

export const listOwnUnbilledVisits = operation<typeof wire.listOwnUnbilledVisits>()({
  method: 'GET',
  path: '/unbilled-visits',
  access: ['provider'],
  addition: true,
  summary: 'Lists the visits of the calling dietitian in the last 90 days for which no claim was ever made, the latest first.',
})

const needless = { needless: 'The rules of the practice name no patient.' } as const

export const getBillingRules = operation<typeof wire.getBillingRules>()({
  ...lists,
  method: 'GET',
  path: '/admin/billing-rules',
  staff_reason: needless,
  summary: 'Shows the billing rules in the order in which they are applied, of now or of an older version.',
})

export const listBillingRuleVersions = operation<typeof wire.listBillingRuleVersions>()({
  ...lists,
  method: 'GET',
  path: '/admin/billing-rules/versions',
  staff_reason: needless,
  summary: 'Lists the versions of the billing rules, the newest first, with who wrote them and why.',
})

export const writeBillingRules = operation<typeof wire.writeBillingRules>()({
  ...lists,
  method: 'PUT',
  path: '/admin/billing-rules',
  staff_reason: needless,
  errors: ['changed_meanwhile'],
  summary: 'Writes the next version of the whole list of billing rules. It counts for claims that are made, checked or sent from now on.',
})

export const tryBillingRules = operation<typeof wire.tryBillingRules>()({
  ...lists,
  method: 'POST',
  path: '/admin/billing-rules/trial',
  staff_reason: ['practice'],
  answer_seconds: 60,
  summary:
    'Makes claims of the past once with the rules of now and once with these rules, and shows claim by claim what would differ. It writes nothing.',
})

const batch = {
  access: ['admin:billing_operations'],
  staff_reason: ['practice'],
  errors: ['import_unreadable'],
  body_limit: 16_500_000,
  answer_seconds: 60,
} as const

export const createClaimsFromSpecifications = operation<typeof wire.createClaimsFromSpecifications>()({
  ...batch,
  method: 'POST',
  path: '/admin/claims/create-from-specifications',
  summary:
    'Makes claims of visits as a list says, as JSON or CSV, each row by itself, and says what became of each. A row that was made before changes nothing.',
})

export const resubmitClaimsFromSpecifications = operation<typeof wire.resubmitClaimsFromSpecifications>()({
  ...batch,
  method: 'POST',
  path: '/admin/claims/resubmit-from-specifications',
  summary:
    'Corrects claims that were rejected, denied or paid in part, or voids them, as a list says, each row by itself, and says what became of each.',
})
