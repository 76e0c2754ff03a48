import type { ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { ClaimEventKind } from '@sorrel/contract/claims/vocabulary'
import { addMinutes, findDayOf } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'
import { practiceOfDemo } from '../../world/frame.ts'
import { freezeDraft } from '../freezing.ts'
import type { BillingProvider } from '../x12/writing/claim-facts.ts'
import type { Lived } from './lives.ts'

const minutesOfDay = 1440
const untilMailed = 90

/** A claim on paper: made when the note was signed, printed a day later, mailed the same day, and paid with a check two weeks after that. */
export function liveOnPaper({ signed_at, now }: { signed_at: string; now: string }): Lived {
  const [printed, mailed] = [addMinutes(signed_at, minutesOfDay), addMinutes(signed_at, minutesOfDay + untilMailed)]
  const letter_at = addMinutes(mailed, 15 * minutesOfDay)
  const steps: Lived['steps'] = [
    { kind: 'built', to: 'draft', at: signed_at },
    { kind: 'found_ready', to: 'ready', at: addMinutes(signed_at, 1) },
  ]
  const isMailed = mailed < now
  if (isMailed) steps.push({ kind: 'submitted', to: 'submitted', at: printed }, { kind: 'sent_on_paper', to: 'submitted', at: mailed })
  const isPaid = letter_at < now
  if (isPaid) steps.push({ kind: 'paid', to: 'paid', at: letter_at })
  const sent_at = isMailed ? printed : null
  return { state: steps.at(-1)!.to, steps, sent_at, is_held: false, answered: null, letter_at: isPaid ? letter_at : null }
}

/** What the letter with the check says of each line: a fifth is taken off by contract, and the first line leaves a copay to the patient. */
export const decideByLetter = (lines: readonly { charge_cents: number | null }[]) =>
  lines.map((line, n) => {
    const charge = line.charge_cents ?? 0
    const [contract, copay] = [Math.round(charge / 5), n === 0 ? 2000 : 0]
    const adjustments = [
      { group: 'CO' as const, reason: '45', cents: contract },
      { group: 'PR' as const, reason: '3', cents: copay },
    ]
    return { paid_cents: charge - contract - copay, adjustments: adjustments.filter(({ cents }) => cents > 0) }
  })

/** The sums of the letter, as the claim keeps them. */
export function sumLetter(draft: ClaimDraft) {
  const lines = decideByLetter(draft.lines)
  const shares = lines.flatMap(({ adjustments }) => adjustments.filter(({ group }) => group === 'PR'))
  return {
    paid_cents: lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0),
    patient_cents: shares.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** The codes of the letter. */
export const codesOfLetter = ({ lines }: ClaimDraft): string[] => [
  ...new Set(decideByLetter(lines).flatMap(({ adjustments }) => adjustments.map(({ group, reason }) => `${group}-${reason}`))),
]

/** What was sent of a claim: a file, or a form that was mailed. */
export type Sent = {
  clm01: string
  body: BillingProvider
  sent_at: string
  file: { x12: string; interchange_number: number } | null
}

/** The form of a claim. */
export const printDraft = (draft: ClaimDraft, clm01: string, sent_at: string): Sent => ({
  ...{ clm01, body: freezeDraft(draft, clm01), sent_at, file: null },
})

/** How a version went out. A form was mailed after it was printed, and charges the payer by itself. */
export function describeWay({ file, sent_at }: Sent, version_id: string) {
  if (file === null) {
    const charge_id = idOf('ledger transaction', `claim_charge:${version_id}`)
    const nothing = { x12: null, interchange_number: null, group_number: null }
    return { channel: 'paper', paper_way: 'mail', charge_id, routing_payer_id: '', ...nothing, sent_at: addMinutes(sent_at, untilMailed) }
  }
  const { x12, interchange_number } = file
  return { channel: 'clearinghouse', paper_way: null, charge_id: null, x12, interchange_number, group_number: interchange_number, sent_at }
}

/** What staff said when they printed a form and when they mailed it. */
export const detailsOfForm = (kind: ClaimEventKind, at: string): object | null => {
  if (kind === 'submitted') return { n: 1, channel: 'paper' }
  return kind === 'sent_on_paper' ? { n: 1, way: 'mail', sent_on: findDayOf(practiceOfDemo, at) } : null
}
