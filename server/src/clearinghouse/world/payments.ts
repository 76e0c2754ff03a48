import type { ClaimRow } from '../../claims/tables.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import type { RemittedClaim } from '../../claims/x12/reading/answers/facts.ts'
import { listAnswers } from '../../claims/x12/reading/answers/reading.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { type Decision, decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile, type SentClaim } from '../../integrations/clearinghouse/payer/sent.ts'
import { findDayOf } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'
import { practiceOfDemo } from '../../world/frame.ts'
import { findCoinsurance } from '../posting/coinsurance.ts'
import { explainShares } from '../posting/explaining.ts'
import { linesOf } from '../posting/matching.ts'
import { cashOf, move, receivableOfPayer } from '../posting/movements.ts'
import { isCovered, planPosting } from '../posting/plan.ts'
import { billInDemo, postInDemo, turnAround } from './books.ts'
import { addFile, type Exchange, type Version } from './files.ts'

/** What a decision is about: which claim, and whether it takes an earlier decision back. */
type About = { claim: ClaimRow; version: ClaimVersion; isReversal: boolean }
/** One decision of a payment that the payers of the demo make by the end of a member id. */
export type Paid = About & { version: Version; ending: string }
type Taken = Paid & { sent: SentClaim; decision: Decision }

/** A payment of a payer for several claims: its file, what it decided, and what that does to the books. */
export function addPayment(exchange: Exchange, paid: readonly Paid[], { at, number }: { at: string; number: number }): void {
  const taken = paid.map((one): Taken => {
    const sent = readSentFile(one.version.x12).claims[0]!
    return { ...one, sent, decision: decideClaim({ ...sent, member_id: one.ending }) }
  })
  const file = readSentFile(taken[0]!.version.x12)
  const day = findDayOf(practiceOfDemo, at).replaceAll('-', '')
  const text = writeRemittance(
    file,
    taken.map(({ sent, decision, isReversal }) => ({ claim: sent, decision, isReversal })),
    { number, day },
  )
  const name = `payment-${number}.835`
  const file_id = addFile(exchange, text, { direction: 'received', kind: '835', name, at, answers: taken.length })
  addRemittance(exchange, text, { file_id, at, taken })
}

type Explained = { file_id: string; at: string; taken: readonly About[] | null }
type Payment = { id: string; payer_id: string; payee_npi: string | null; paid_on: string | null }

/** What a file with a payment says. Without `taken`, nobody here knows the claim, and its money waits for a person. */
export function addRemittance(exchange: Exchange, text: string, { file_id, at, taken }: Explained): void {
  const { rows, books } = exchange
  const answers = listAnswers(text)
  const found = answers.find((one) => one.kind === 'payment')!
  const { payer, payee, ...money } = found.payment
  const payment: Payment = {
    id: idOf('remittance', file_id),
    payer_id: payer.id ?? 'unknown',
    payee_npi: payee.npi,
    paid_on: money.paid_on,
  }
  const withheld = answers.flatMap((one) => (one.kind === 'withheld' ? [one.amount] : []))
  const withheld_cents = withheld.reduce((sum, { cents }) => sum + cents, 0)
  rows.remittance.push({ ...payment, file_id, n: 1, payer_name: payer.name, ...money, withheld_cents, created_at: at })
  for (const { position, reason, reference, cents } of withheld) {
    const name = `remitted_adjustment:${payment.id}:${position}`
    const postings = move('suspense:unapplied', cashOf(payment), -cents)
    const transaction_id = postInDemo(books, { kind: 'provider_level_adjusted', reference: name, at, postings })
    rows.remitted_adjustment.push({ remittance_id: payment.id, position, reason, reference, cents, transaction_id })
  }
  for (const answer of answers)
    if (answer.kind === 'remitted') {
      const about = taken?.find(({ version }) => version.clm01 === answer.claim.claim_id)
      if (about) addDecision(exchange, { payment, claim: answer.claim, about, at })
      else addUnmatched(exchange, { payment, claim: answer.claim, at })
    }
}

type Decided = { payment: Payment; claim: RemittedClaim; at: string }
const undone = { flags: [], billed_cents: 0, expected_cents: null, transaction_id: null, suspense_id: null, reversed_by: null }

function startRow({ payment, claim, at }: Decided) {
  const { position, claim_id: clm01, status, charge_cents, paid_cents, patient_cents, payer_claim_number } = claim
  return {
    ...{ id: idOf('remitted claim', payment.id, position), remittance_id: payment.id, position, clm01, status, charge_cents, paid_cents },
    ...{ patient_cents, payer_claim_number, body: claim, ...undone, reason: null, admin_id: null, created_at: at },
  }
}

function addUnmatched({ rows, books }: Exchange, decided: Decided): void {
  const row = startRow(decided)
  const reference = `remitted_unapplied:${row.id}`
  const postings = move('suspense:unapplied', cashOf(decided.payment), row.paid_cents)
  const suspense_id = postInDemo(books, { kind: 'remittance_posted', reference, at: decided.at, postings })
  const nothing = { claim_id: null, version_id: null, outcome: null, posted: null, settled_at: null }
  rows.remitted_claim.push({ ...row, ...nothing, state: 'unmatched', why: 'unknown_claim', suspense_id })
}

/** A decision about a claim of ours, as posting would have booked it. */
function addDecision(exchange: Exchange, decided: Decided & { about: About }): void {
  const { payment, claim, at, about } = decided
  const { rows, books, standing } = exchange
  const row = { ...startRow(decided), state: 'posted', why: null, claim_id: about.claim.id, version_id: about.version.id, settled_at: at }
  if (about.isReversal) {
    takeBack(exchange, decided, row.id)
    // What was taken back names this row, so it must be there first.
    rows.remitted_claim.unshift({ ...row, outcome: 'reversed', posted: null })
    return
  }
  const { amounts, outcome, flags, shares } = planPosting(linesOf(about.version), claim)
  const payer = receivableOfPayer(about.claim)
  const postings = [...move(payer, cashOf(payment), amounts.paid), ...move(payer, 'writeoff:contractual', amounts.contractual)]
  const reference = `remitted_answer:${row.id}`
  const transaction_id = postInDemo(books, { kind: 'remittance_posted', reference, at, postings })
  const cents = Math.max(0, amounts.patient)
  const explanation = explainShares({ shares, coinsurance: findCoinsurance(claim), isDeductibleMet: false }, cents, isCovered(amounts))
  if (cents > 0 || isCovered(amounts)) billInDemo(books, { claim: about.claim, cents, before: { cents: 0, revision: 0 }, at, explanation })
  const kept = { ...row, outcome, posted: amounts, flags, billed_cents: cents, transaction_id }
  rows.remitted_claim.push(kept)
  standing.set(about.claim.id, { row: kept, postings, cents })
}

function takeBack({ books, standing }: Exchange, { about, at }: { about: About; at: string }, by: string): void {
  const earlier = standing.get(about.claim.id)
  if (!earlier) return
  const { row, postings, cents } = earlier
  row.reversed_by = by
  const reversed = row.transaction_id
  if (reversed !== null)
    postInDemo(books, { kind: 'reversal', reference: `reversal:${reversed}`, at, postings: turnAround(postings), reverses_id: reversed })
  billInDemo(books, {
    claim: about.claim,
    cents: 0,
    before: { cents, revision: 1 },
    at,
    explanation: explainShares({ shares: [], coinsurance: null, isDeductibleMet: false }, 0, false),
  })
}
