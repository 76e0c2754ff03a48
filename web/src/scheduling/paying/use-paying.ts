import { listCoverages } from '@sorrel/contract/insurance/operations'
import { takesBillsOfMembers } from '@sorrel/contract/insurance/vocabulary'
import { type bookAppointment, listAppointments } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { useMyPatientId } from '../../patients/use-people.ts'

export type ChosenPayment = NonNullable<InputOf<typeof bookAppointment>['body']['payment']>
export type NewPlan = Exclude<ChosenPayment, { kind: 'on_file' }>
export type Paying = ReturnType<typeof usePaying>

const earlierVisits: InputOf<typeof listAppointments> = { query: { statuses: ['Scheduled', 'Occurred'], sort: 'desc', limit: 20 } }

/** The name of the draft that keeps the choice. */
export const payingDraft = 'booking-paying'

/**
 * How a returning patient pays for the visit that they are about to book: as for the visit that they booked last if that coverage still holds, else with the
 * coverage that holds now, until they choose another way. `payment` is what the booking sends, so that it is paid as the screen says.
 */
export function usePaying(isKnown = true) {
  const { last, plan, planName, planPayer, askedOf, holds } = useOnFile(isKnown)
  const [chosen, setChosen] = useState<ChosenPayment | null>(() => (draftOf<ChosenPayment>(payingDraft) as ChosenPayment) ?? null)
  const [isOpen, setOpen] = useState(false)
  const [asksForPlan, setAsksForPlan] = useState(false)
  // A draft may name a coverage that was closed since.
  const payment = chosen && holds(chosen) ? chosen : last
  const isPlanOnFile = payment?.kind === 'on_file' && payment.coverage_id === plan?.coverage_id
  return {
    payment,
    /** The part of the booking's body that says how it is paid; empty until it is known. */
    sent: payment ? { payment } : {},
    /** The plan on file, if there is one, and what it is called. */
    plan,
    planName,
    planPayer,
    /** Whether the price needs an estimate: a plan pays, or is asked for the money back. */
    isEstimated: isPlanOnFile || payment?.kind === 'insurance' || (payment !== null && askedOf(payment) !== null),
    /** The payer whom somebody who pays alone asks for the money back. */
    asked: payment && askedOf(payment),
    way: payment && wayOf(payment, isPlanOnFile),
    insured: isPlanOnFile || payment?.kind === 'insurance',
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Whether a new plan was begun and not applied yet. Nothing may be booked meanwhile, because it would be paid in the former way. */
    isUnsettled: isOpen && asksForPlan,
    askForPlan: setAsksForPlan,
    choose: (next: ChosenPayment) => {
      keepDraft(payingDraft, next)
      setChosen(next)
      setAsksForPlan(false)
    },
    /** Called once the visit is booked. */
    saved: () => forgetDraft(payingDraft),
  }
}

const wayOf = ({ kind }: ChosenPayment, isPlanOnFile: boolean) =>
  isPlanOnFile ? ('on_file' as const) : kind === 'insurance' ? kind : ('cash' as const)

type Visits = OutputOf<typeof listAppointments>['items']
type Coverages = OutputOf<typeof listCoverages>['items']

/** How a known patient paid before, and what they may pay with now. */
function useOnFile(isKnown: boolean) {
  const patient_id = useMyPatientId()
  const visits = useRead(listAppointments, isKnown ? earlierVisits : null)
  const coverages = useRead(listCoverages, isKnown && patient_id ? { params: { patient_id } } : null)
  return findOnFile(visits.data?.items, coverages.data?.items)
}

/** The coverage of the visit that was booked last, and the plan that was used last, as a booking names them; only those that still hold. */
function findOnFile(visits?: Visits, coverages?: Coverages) {
  if (!visits || !coverages) return { last: null, plan: null, planName: '', planPayer: null, askedOf: () => null, holds: () => true }
  const holding = coverages.filter(({ closed_at, priority }) => closed_at === null && priority === 'primary')
  const used = [...visits].sort((a, b) => b.created_at.localeCompare(a.created_at)).map(({ coverage_id }) => coverage_id)
  const ranked = [...used.flatMap((id) => holding.find(({ coverage_id }) => coverage_id === id) ?? []), ...holding]
  const onFile = (coverage: Coverages[number] | undefined) =>
    coverage ? ({ kind: 'on_file', coverage_id: coverage.coverage_id } as const) : null
  const plan = ranked.find(({ kind }) => kind === 'insurance')
  const planName = [plan?.payer_name, plan?.plan_name].filter(Boolean).join(' ')
  const askedOf = (payment: ChosenPayment): string | null => {
    const asks = payment.kind === 'cash' ? payment.asks : payment
    if (payment.kind === 'insurance' || asks === undefined) return null
    if (asks.kind === 'insurance') return asks.payer_id
    const coverage = holding.find(({ coverage_id }) => coverage_id === asks.coverage_id)
    const isPlanAlone = payment.kind === 'on_file' && coverage?.kind === 'insurance'
    return coverage && !isPlanAlone && takesBillsOfMembers(coverage.payer_id) ? coverage.payer_id : null
  }
  const holds = (payment: ChosenPayment) =>
    payment.kind !== 'on_file' || holding.some(({ coverage_id }) => coverage_id === payment.coverage_id)
  return { last: onFile(ranked[0]), plan: onFile(plan), planName, planPayer: plan?.payer_id ?? null, askedOf, holds }
}
