import type { ClaimRow } from '../../claims/tables.ts'
import type { ClaimVersion } from '../../claims/versions.ts'
import { decideByLetter } from '../../claims/world/paper.ts'
import { type PaperPayment, writeRemittanceFile } from '../../claims/x12/writing/remittances.ts'
import { findDayOf, findWallTime } from '../../kernel/clock.ts'
import { practiceOfDemo } from '../../world/frame.ts'
import { linesOf } from '../posting/matching.ts'
import { receivableOfPayer } from '../posting/movements.ts'
import { postInDemo } from './books.ts'
import { addFile, type Exchange } from './files.ts'
import { addRemittance } from './payments.ts'

type Mailed = { claim: ClaimRow; letter_at: string | null; place: number }
// Above the numbers of what the payers of the demo send.
const firstLetter = 30_000
const firstCheck = 4471

/** A claim that was mailed: what it charges the payer, and the letter with a check that came for it, as somebody entered it. */
export function addForm(exchange: Exchange, version: ClaimVersion, { claim, letter_at, place }: Mailed): void {
  const { id, charge_cents, frozen_at: at } = version
  const postings = [{ from: 'revenue:services', to: receivableOfPayer(claim), amountCents: charge_cents }] as const
  postInDemo(exchange.books, { kind: 'claim_charged', reference: `claim_charge:${id}`, at, postings })
  if (letter_at !== null) addLetter(exchange, { claim, version, at: letter_at, place })
}

type Entered = { claim: ClaimRow; version: ClaimVersion; at: string; place: number }

function addLetter(exchange: Exchange, { claim, version, at, place }: Entered): void {
  const payment = describePayment(claim, version, { trace: `CHK-${firstCheck + 17 * place}`, paid_on: findDayOf(practiceOfDemo, at) })
  const numbers = { interchange_number: firstLetter + place, group_number: firstLetter + place }
  const sides = { sender_id: 'PAPER', receiver_id: 'SORREL', is_test: true, ...findWallTime(practiceOfDemo, at), ...numbers }
  const text = [...writeRemittanceFile(sides, payment)].join('')
  const name = `letter.${payment.payer.id}.${payment.trace}.${version.id.slice(0, 8)}.835`
  const file_id = addFile(exchange, text, { direction: 'received', kind: '835', name, at, means: 'check' })
  addRemittance(exchange, text, { file_id, at, taken: [{ claim, version, isReversal: false }] })
}

/** What the letter says of the one claim that its check pays. */
function describePayment(
  { payer_id, payer_name }: ClaimRow,
  version: ClaimVersion,
  { trace, paid_on }: { trace: string; paid_on: string },
): PaperPayment {
  const { npi, party } = version.body
  const [insured] = [...version.body.subscribers]
  const [sent] = [...(insured?.claims ?? [])]
  if (!insured || !sent) throw new Error('a version is about one claim')
  const lines = linesOf(version)
  const decided = decideByLetter(lines)
  const { name, member_id } = insured.subscriber
  return {
    payer: { id: payer_id.toUpperCase(), name: payer_name },
    payee: { npi, name: 'name' in party ? party.name : `${party.first_name} ${party.last_name}` },
    ...{ trace, paid_on, means: 'check', amount_cents: decided.reduce((sum, { paid_cents }) => sum + paid_cents, 0) },
    claims: [
      {
        ...{ clm01: version.clm01, status: '1', payer_claim_number: null, patient: { ...name, member_id } },
        ...{ place: sent.place, frequency: sent.frequency, lines: lines.map((line, n) => ({ ...line, ...decided[n]! })) },
      },
    ],
  }
}
