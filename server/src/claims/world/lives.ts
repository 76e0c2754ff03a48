import type { ClaimEventKind, ClaimState } from '@sorrel/contract/claims/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import type { Random } from '../../world/random.ts'

type Step = { kind: ClaimEventKind; to: ClaimState; at: string }
/** How far a claim of the demo has come. */
export type Lived = {
  state: ClaimState
  steps: Step[]
  is_sent: boolean
  payer_claim_number: string | null
  paid_cents: number | null
  patient_cents: number | null
}
type Born = { signed_at: string; is_stuck: boolean; random: Random; now: string; charge: number; expected: number }

/** What the payer says in the end, and how often of a thousand claims up to it. */
const ends: readonly (readonly [ClaimEventKind & ClaimState, number])[] = [
  ['paid', 820],
  ['partially_paid', 870],
  ['denied', 940],
  ['rejected', 1000],
]

/** Made when the note was signed, sent the next day, answered within days, and paid after two or three weeks. */
export function liveOf({ signed_at, is_stuck, random, now, charge, expected }: Born): Lived {
  const day = (days: number, minutes: number) => addMinutes(signed_at, days * 1440 + minutes)
  const end = pickEnd(random)
  const sentAt = day(random.between(1, 3), random.between(0, 300))
  const lines: Step[] = [
    { kind: 'built', to: 'draft', at: signed_at },
    is_stuck
      ? { kind: 'found_faulty', to: 'draft', at: addMinutes(signed_at, 1) }
      : { kind: 'found_ready', to: 'ready', at: addMinutes(signed_at, 1) },
  ]
  if (!is_stuck)
    lines.push(
      { kind: 'submitted', to: 'submitted', at: sentAt },
      { kind: 'acknowledged', to: 'acknowledged', at: addMinutes(sentAt, 30) },
      ...answerOf(end, sentAt, random.between(12, 24)),
    )
  const steps = lines.filter(({ at }, place) => place < 2 || at <= now)
  const state = steps.at(-1)!.to
  const is_sent = steps.some(({ kind }) => kind === 'submitted')
  const isAnswered = state === 'paid' || state === 'partially_paid' || state === 'denied'
  return {
    ...{ state, steps, is_sent, payer_claim_number: isAnswered || state === 'accepted' ? 'P' : null },
    ...(isAnswered ? moneyOf(state, Math.min(charge, expected), random) : { paid_cents: null, patient_cents: null }),
  }
}

function pickEnd(random: Random): ClaimEventKind & ClaimState {
  const at = random.between(0, 999)
  return ends.find(([, below]) => at < below)?.[0] ?? 'paid'
}

function answerOf(end: ClaimEventKind & ClaimState, sentAt: string, days: number): Step[] {
  if (end === 'rejected') return [{ kind: 'rejected', to: 'rejected', at: addMinutes(sentAt, 240) }]
  return [
    { kind: 'accepted', to: 'accepted', at: addMinutes(sentAt, 1500) },
    { kind: end, to: end, at: addMinutes(sentAt, days * 1440) },
  ]
}

function moneyOf(state: ClaimState, allowed: number, random: Random): { paid_cents: number; patient_cents: number } {
  if (state === 'denied') return { paid_cents: 0, patient_cents: 0 }
  const patient_cents = random.pick([0, 2_000, 3_000, 4_400])
  const share = state === 'partially_paid' ? Math.round(allowed / 2) : allowed
  return { paid_cents: Math.max(0, share - patient_cents), patient_cents: Math.min(patient_cents, share) }
}
