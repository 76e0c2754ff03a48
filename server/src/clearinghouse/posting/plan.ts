import { kindOfReason } from '@sorrel/contract/clearinghouse/reasons'
import type { Outcome, PostingFlag } from '@sorrel/contract/clearinghouse/vocabulary'
import type { RemittedAdjustment, RemittedClaim, RemittedLine } from '../../claims/x12/reading/answers/facts.ts'
import { matchLines, type SentLine } from './matching.ts'

/** An amount that a payer refused, and that stays open until a person decides. */
export type Refusal = { line: string | null; group: string; reason: string; cents: number; remarks: string[] }

/** Where each cent of a claim went. `paid + contractual + patient + open + prior` is the charge that the payer decided about. */
export type Amounts = { paid: number; contractual: number; patient: number; open: number; prior: number }

/** Whether the plan bears a part of the visit, itself or by its contract. */
export const isCovered = ({ paid, contractual }: Amounts): boolean => paid + contractual > 0

export type PostingPlan = {
  outcome: Outcome
  amounts: Amounts
  /** What the payer allows for the services, before it splits them between itself and the patient. */
  allowed_cents: number
  /** The patient's share by reason, for the words of their bill. */
  shares: { reason: string; cents: number }[]
  refusals: Refusal[]
  flags: PostingFlag[]
}

type Part = Pick<RemittedLine, 'charge_cents' | 'paid_cents' | 'adjustments' | 'remarks' | 'allowed_cents'> & { line: string | null }

/** What says nothing about amounts that can be posted. */
const undecided: Readonly<Record<string, Outcome>> = { 22: 'reversed', 23: 'passed_on', 25: 'forecast' }
const nothing: Amounts = { paid: 0, contractual: 0, patient: 0, open: 0, prior: 0 }
// Nothing of it was decided: the claim must be sent anew, as a first one, and there is no appeal.
const unprocessable = 'MA130'
const sequestration = '253'

/**
 * What a payer's answer about one claim means for the books. Contractual discounts are given up only where a service was paid or fell to the
 * patient: a denial never writes itself off. A payment that is taken back carries no amounts here, because the books reverse what was posted.
 */
export function planPosting(sent: readonly SentLine[], claim: RemittedClaim): PostingPlan {
  const special = undecided[claim.status]
  if (special !== undefined) return { outcome: special, amounts: nothing, allowed_cents: 0, shares: [], refusals: [], flags: [] }
  const { matches, isWhole } = matchLines(sent, claim.lines)
  const parts = partsOf(claim, matches)
  const settled = parts.map(isSettled)
  const amounts = parts.map((part, at) => splitPart(part, settled[at]!)).reduce(add, nothing)
  const refusals = parts.flatMap((part, at) => listRefusals(part, settled[at]!))
  const isCut = claim.lines.some(isCutShort)
  return {
    outcome: findOutcome(claim, settled, refusals.length > 0 || isCut),
    amounts,
    allowed_cents: parts.reduce((sum, part) => sum + allowedOf(part), 0),
    shares: sharesOf(parts),
    refusals,
    flags: flagsOf(claim, sent, { isWhole, isCut }),
  }
}

/** The lines, and the claim as a whole where it was adjusted as such. Amounts of the claim belong to no line. */
function partsOf(claim: RemittedClaim, matches: ReadonlyMap<RemittedLine, SentLine>): Part[] {
  const lines = claim.lines.map((line): Part => ({ ...line, line: matches.get(line)?.control ?? line.control }))
  const paidByLine = claim.lines.reduce((sum, line) => sum + line.paid_cents, 0)
  const adjustedAtClaim = claim.adjustments.reduce((sum, { cents }) => sum + cents, 0)
  const rest = claim.paid_cents - paidByLine
  if (lines.length > 0 && rest === 0 && claim.adjustments.length === 0) return lines
  const whole: Part = {
    ...{ line: null, charge_cents: rest + adjustedAtClaim, paid_cents: rest, allowed_cents: null },
    ...{ adjustments: claim.adjustments, remarks: claim.remarks },
  }
  return [...lines, whole]
}

/** Whether the payer covers the service: it pays, or it says that the patient's deductible, coinsurance or copay does, or another payer paid. */
const isSettled = ({ charge_cents, paid_cents, adjustments }: Part): boolean =>
  charge_cents === 0 ||
  paid_cents !== 0 ||
  adjustments.some(
    ({ group, reason, cents }) => cents > 0 && (kindOfReason(reason) === 'prior' || (group === 'PR' && kindOfReason(reason) === 'share')),
  )

function fateOf({ group, reason }: RemittedAdjustment, isSettledPart: boolean): keyof Omit<Amounts, 'paid'> {
  if (group === 'PR') return 'patient'
  if (kindOfReason(reason) === 'prior') return 'prior'
  return group === 'CO' && isSettledPart && kindOfReason(reason) === 'contractual' ? 'contractual' : 'open'
}

function splitPart({ paid_cents, adjustments }: Part, isSettledPart: boolean): Amounts {
  const split = { ...nothing, paid: paid_cents }
  for (const adjustment of adjustments) split[fateOf(adjustment, isSettledPart)] += adjustment.cents
  return split
}

const add = (one: Amounts, other: Amounts): Amounts => ({
  paid: one.paid + other.paid,
  contractual: one.contractual + other.contractual,
  patient: one.patient + other.patient,
  open: one.open + other.open,
  prior: one.prior + other.prior,
})

/** What stays open, and what the payer puts on the patient because it does not cover the service: both are worth a person's look. */
const listRefusals = ({ line, adjustments, remarks }: Part, isSettledPart: boolean): Refusal[] =>
  adjustments
    .filter(
      (one) => one.cents !== 0 && (fateOf(one, isSettledPart) === 'open' || (one.group === 'PR' && kindOfReason(one.reason) === 'refusal')),
    )
    .map(({ group, reason, cents }) => ({ line, group, reason, cents, remarks }))

/**
 * By the payer's own word, or else what it paid and what it left to the patient. The federal reduction lowers the payment, not what is allowed. What a
 * payer without a contract takes off is not allowed either, whatever group it stands in.
 */
export const allowedOf = ({
  allowed_cents,
  paid_cents,
  adjustments,
}: Pick<RemittedLine, 'allowed_cents' | 'paid_cents' | 'adjustments'>): number =>
  allowed_cents ??
  paid_cents +
    adjustments.filter(({ group, reason }) => group === 'PR' || reason === sequestration).reduce((sum, { cents }) => sum + cents, 0)

/** What the payer allows for each line that it covers, by the code and the units that we sent. A line that it cut, or put another code on, says nothing. */
export function listAllowed(sent: readonly SentLine[], claim: RemittedClaim) {
  const { matches } = matchLines(sent, claim.lines)
  return claim.lines.flatMap((line) => {
    const ours = matches.get(line)
    const isWhole = ours !== undefined && ours.charge_cents === line.charge_cents && !isCutShort(line) && line.code === ours.code
    const allowed_cents = allowedOf(line)
    if (!isWhole || !isSettled({ ...line, line: null }) || allowed_cents <= 0) return []
    return [{ code: ours.code, units: ours.units, allowed_cents, day: ours.day }]
  })
}

function sharesOf(parts: readonly Part[]): PostingPlan['shares'] {
  const byReason = Map.groupBy(
    parts.flatMap(({ adjustments }) => adjustments.filter(({ group }) => group === 'PR')),
    ({ reason }) => reason,
  )
  return [...byReason]
    .map(([reason, all]) => ({ reason, cents: all.reduce((sum, { cents }) => sum + cents, 0) }))
    .filter(({ cents }) => cents !== 0)
}

function findOutcome(claim: RemittedClaim, settled: readonly boolean[], hasRefusals: boolean): Outcome {
  const remarks = [...claim.remarks, ...claim.lines.flatMap((line) => line.remarks)]
  if (claim.paid_cents === 0 && remarks.includes(unprocessable)) return 'unprocessable'
  if (!settled.includes(true) || (claim.status === '4' && claim.paid_cents === 0)) return 'denied'
  return hasRefusals || settled.includes(false) ? 'partially_paid' : 'paid'
}

const isCutShort = ({ units_paid, units_sent }: RemittedLine): boolean =>
  units_sent !== null && units_paid !== null && units_paid < units_sent

function flagsOf(claim: RemittedClaim, sent: readonly SentLine[], { isWhole, isCut }: { isWhole: boolean; isCut: boolean }): PostingFlag[] {
  const charge = sent.reduce((sum, { charge_cents }) => sum + charge_cents, 0)
  const flags: [PostingFlag, boolean][] = [
    ['line_unmatched', !isWhole],
    ['recoded', claim.lines.some(({ sent_code, code }) => sent_code !== null && sent_code !== code)],
    ['units_cut', isCut],
    ['forwarded', ['19', '20', '21'].includes(claim.status)],
    ['sequestered', claim.lines.some(({ adjustments }) => adjustments.some(({ reason }) => reason === sequestration))],
    ['charge_differs', charge !== claim.charge_cents],
  ]
  return flags.filter(([, isSo]) => isSo).map(([flag]) => flag)
}
