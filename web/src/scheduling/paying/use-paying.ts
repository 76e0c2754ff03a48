import { type bookAppointment, listAppointments } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'

export type ChosenPayment = NonNullable<InputOf<typeof bookAppointment>['body']['payment']>
export type NewPlan = Extract<ChosenPayment, { kind: 'insurance' }>
export type Paying = ReturnType<typeof usePaying>

const earlierVisits: InputOf<typeof listAppointments> = { query: { statuses: ['Scheduled', 'Occurred'], sort: 'desc', limit: 20 } }

/** The name of the draft that keeps the choice. */
export const payingDraft = 'booking-paying'

/**
 * How a returning patient pays for the visit that they are about to book: as for the visit that they booked last, until they choose another way. `payment` is
 * what the booking sends, so that it is paid as the screen says.
 */
export function usePaying(isKnown = true) {
  const latest = useRead(listAppointments, isKnown ? earlierVisits : null)
  const [chosen, setChosen] = useState<ChosenPayment | null>(() => (draftOf<ChosenPayment>(payingDraft) as ChosenPayment) ?? null)
  const [isOpen, setOpen] = useState(false)
  const [asksForPlan, setAsksForPlan] = useState(false)
  const { last, plan } = listOnFile(latest.data?.items)
  const payment: ChosenPayment | null = chosen ?? last
  const isPlanOnFile = payment?.kind === 'on_file' && payment.coverage_id === plan?.coverage_id
  return {
    payment,
    /** The part of the booking's body that says how it is paid; empty until it is known. */
    sent: payment ? { payment } : {},
    /** The plan on file, if the patient has paid with one before. */
    plan,
    way:
      payment === null
        ? null
        : isPlanOnFile
          ? ('on_file' as const)
          : payment.kind === 'insurance'
            ? ('insurance' as const)
            : ('cash' as const),
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

/** The coverage of the visit that was booked last, and the last one that is a plan, as a booking names them. */
function listOnFile(items: OutputOf<typeof listAppointments>['items'] = []) {
  const paid = items
    .filter(({ coverage_id, paid_by }) => coverage_id !== null && paid_by !== null)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
  const onFile = (coverage_id: string | null | undefined) => (coverage_id ? ({ kind: 'on_file', coverage_id } as const) : null)
  return { last: onFile(paid[0]?.coverage_id), plan: onFile(paid.find(({ paid_by }) => paid_by === 'insurance')?.coverage_id) }
}
