import type { ClaimRow } from '../../claims/tables.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import { claimsOf } from '../../claims/world/claims.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import { addMinutes, findDayOf } from '../../kernel/clock.ts'
import { type Frame, makeOncePerWorld, practiceOfDemo } from '../../world/frame.ts'
import { receivableOfPayer } from '../posting/movements.ts'
import { postInDemo } from './books.ts'
import { addFile, addReceipts, type Exchange, type Version } from './files.ts'
import { addForm } from './letters.ts'
import { addPayment, addRemittance, type Paid } from './payments.ts'

/** Of how many of the newest files the receipts are kept, too. */
const mostReceipts = 60
// Above the numbers of what the demo sends, and of its receipts.
const firstPayment = 20_000

/** Everything that was sent to the payers of the demo, what they answered, and what that did to the books. */
export const exchangeOf = makeOncePerWorld((frame: Frame): Exchange => {
  const { claim, claim_version, answers, letters } = claimsOf(frame)
  const claims = new Map((claim as ClaimRow[]).map((one) => [one.id, one]))
  const exchange: Exchange = {
    rows: { exchange_file: [], exchange_file_part: [], remittance: [], remitted_claim: [], remitted_adjustment: [] },
    books: { ledger_transaction: [], posting: [], billing_item: [] },
    standing: new Map(),
  }
  const all = claim_version as ClaimVersion[]
  const versions = all.filter(isFile).toSorted((a, b) => (b.sent_at + b.id).localeCompare(a.sent_at + a.id))
  for (const [place, version] of versions.entries()) addSent(exchange, version, { claim: claims.get(version.claim_id)!, place })
  const payments = new Map<string, Paid[]>()
  const pay = (at: string, paid: Paid) => {
    const key = `${at} ${paid.claim.payer_id}`
    payments.set(key, [...(payments.get(key) ?? []), paid])
  }
  for (const version of versions) {
    const [claim, answered] = [claims.get(version.claim_id)!, answers.get(version.claim_id)]
    if (!answered) continue
    pay(answered.at, { claim, version, ending: answered.ending, isReversal: false })
    if (answered.taken_back_at !== null) pay(answered.taken_back_at, { claim, version, ending: answered.ending, isReversal: true })
  }
  const inOrder = [...payments].sort(([a], [b]) => a.localeCompare(b))
  for (const [place, [key, paid]] of inOrder.entries()) addPayment(exchange, paid, { at: key.split(' ')[0]!, number: firstPayment + place })
  if (versions[0]) addStranger(exchange, versions[0])
  const forms = all.filter(({ channel }) => channel === 'paper')
  for (const [place, version] of forms.entries())
    addForm(exchange, version, { claim: claims.get(version.claim_id)!, letter_at: letters.get(version.claim_id) ?? null, place })
  return exchange
})

const isFile = (version: ClaimVersion): version is Version => version.x12 !== null

/** The file of one claim, and what it charges the payer. */
function addSent(exchange: Exchange, version: Version, { claim, place }: { claim: ClaimRow; place: number }): void {
  const { id, clm01, x12, interchange_number, charge_cents, sent_at: at } = version
  const charge_id = postInDemo(exchange.books, {
    ...{ kind: 'claim_charged', reference: `claim_charge:${id}`, at },
    postings: [{ from: 'revenue:services', to: receivableOfPayer(claim), amountCents: charge_cents }],
  })
  addFile(exchange, x12, { direction: 'sent', kind: '837P', name: `claim-${clm01}.837`, at, version_id: id, interchange_number, charge_id })
  if (place < mostReceipts && claim.state !== 'submitted') addReceipts(exchange, version, claim.state === 'rejected')
}

/** A payment for a claim that nobody here knows, as when a payer confuses two practices. */
function addStranger(exchange: Exchange, version: Version): void {
  const number = firstPayment - 1
  const file = readSentFile(version.x12.replaceAll(version.clm01, 'X900417-1'))
  const claim = { ...file.claims[0]!, subscriber: 'NM1*IL*1*MARLOWE*IMOGEN****MI*ZQX5500417'.split('*'), patient: null }
  const at = addMinutes(version.sent_at, 10)
  const text = writeRemittance(file, [{ claim, decision: decideClaim(claim) }], {
    number,
    day: findDayOf(practiceOfDemo, at).replaceAll('-', ''),
  })
  const file_id = addFile(exchange, text, { direction: 'received', kind: '835', name: `payment-${number}.835`, at, strangers: 1 })
  addRemittance(exchange, text, { file_id, at, taken: null })
}
