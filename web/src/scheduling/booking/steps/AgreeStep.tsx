import { Trans, useLingui } from '@lingui/react/macro'
import type { AgeGroup } from '@sorrel/contract/providers/vocabulary'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { readNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Together } from '../../../kernel/ui/notices/Together.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { firstNameOf } from '../../../patients/use-people.ts'
import { readUnseenGroup } from '../../../providers/ages/ages.ts'
import { NotSeen } from '../../../providers/ages/NotSeen.tsx'
import { usePaying } from '../../paying/use-paying.ts'
import { ReasonField } from '../../reason/ReasonField.tsx'
import { MeetsAnother } from '../../times/MeetsAnother.tsx'
import { useBook } from '../use-book.ts'
import type { Booking } from '../use-booking.ts'
import { usePriceWish } from '../use-price-wish.ts'
import { useUnseen } from '../use-unseen.ts'
import { BesideBook } from '../visit/BesideBook.tsx'
import { Nearest } from '../visit/Nearest.tsx'
import { WhoFor } from '../WhoFor.tsx'
import { ConsentCard } from './ConsentCard.tsx'
import { LastLook } from './LastLook.tsx'
import { TextsCard } from './TextsCard.tsx'
import { type Consent, useAuthority, useConsents, type VisitKind } from './use-consents.ts'

const CardOfHold = makeLazyPart(() => import('../../../payments/booking/CardOfHold.tsx'), 'CardOfHold')
const BookingPrice = makeLazyPart(() => import('../../../prices/BookingPrice.tsx'), 'BookingPrice')

type Agreed = Record<VisitKind | 'authority', boolean>

/** The consent texts, and the button that books. Known patients have agreed to most texts before, so the server names the missing ones. */
export function AgreeStep({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const format = useFormat()
  const { profile, hold, zone, known, payment } = booking
  const all = useConsents({
    name: `${profile.first_name} ${profile.last_name}`,
    virtual: hold?.visit_mode === 'virtual',
    insured: payment?.kind === 'insurance',
    fee: format.money(profile.late_cancel_fee_cents),
    hours: profile.cutoff_hours,
  })
  const [asked, setAsked] = useState<readonly VisitKind[]>([])
  const authority = useAuthority(booking)
  const needed = known ? all.filter(({ kind }) => asked.includes(kind)) : all
  const consents: Consent[] = authority ? [authority, ...needed] : needed
  const paying = usePaying(known)
  const book = useBook(booking, consents, setAsked, paying)
  const form = useForm<Agreed>({
    draft: 'booking-form-agree',
    initial: { authority: false, treatment: false, privacy: false, telehealth: false, billing: false },
    check: (values) =>
      Object.fromEntries(consents.filter(({ kind }) => !values[kind]).map(({ kind, title }) => [kind, t`Please read and agree: ${title}`])),
  })
  const unseen = useUnseen(booking)
  const wish = usePriceWish(booking, paying)
  return (
    <form
      id="booking-form"
      className="stack stack--wide"
      noValidate
      onSubmit={form.submit(() =>
        unseen ? undefined : paying.isUnsettled ? toast(t`First use the new plan, or choose another way to pay.`) : book.send(),
      )}
    >
      <div>
        <h1 className="serif">{known ? <Trans>One last look</Trans> : <Trans>Agree and book</Trans>}</h1>
        <p className="quiet book-lead">
          {known ? (
            <Trans>We already have your details and how you pay. Check the time once more, then book.</Trans>
          ) : (
            <Trans>A few short texts, in plain words.</Trans>
          )}
        </p>
      </div>
      <ErrorSummary {...form.summary} />
      {known && <WhoFor booking={booking} />}
      {unseen && <Unseen booking={booking} group={unseen} />}
      <Together patience={known ? 2000 : 0}>
        {known && <LastLook booking={booking} paying={paying} isEstimated={wish !== null} />}
        {wish && <BookingPrice wish={wish} {...(!known && { onChange: () => booking.goTo('pay') })} />}
        <ReasonField value={booking.reason} onChange={booking.setReason} />
        {!known && hold && <CardOfHold token={hold.reservation_token} />}
        {consents.map((consent) => (
          <ConsentCard key={consent.kind} consent={consent} check={form.check(consent.kind)} />
        ))}
        {!known && <TextsCard isAgreed={booking.agreesToTexts} onChange={booking.setTexts} />}
      </Together>
      {hold && <MeetsAnother starts_at={hold.starts_at} minutes={hold.duration_minutes} zone={zone} />}
      {book.error && (
        <InSight of={book.error}>
          <Refusal booking={booking} book={book} onPay={booking.known ? paying.open : () => booking.goTo('pay')} />
        </InSight>
      )}
      <Go booking={booking} busy={book.isPending} isUnseen={unseen !== null} />
    </form>
  )
}

/** On a wide screen, the button that books and the line beside it. On a phone they stand in the bar. */
function Go({ booking, busy, isUnseen }: { booking: Booking; busy: boolean; isUnseen: boolean }) {
  const format = useFormat()
  const { hold, zone, known } = booking
  const when = hold ? `${format.shortDay(dayOf(hold.starts_at, zone), dayOf(readNow(), zone))}, ${format.time(hold.starts_at, zone)}` : ''
  return (
    <>
      <BesideBook booking={booking} id="beside-book" isUnseen={isUnseen} className="wide-only" />
      <div className="wide-only book-go line line--apart">
        <Button kind="plain" onClick={() => booking.goTo(known ? 'time' : 'pay')}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" busy={busy} disabled={isUnseen} aria-describedby="beside-book">
          <Trans>Book {when}</Trans>
        </Button>
      </div>
    </>
  )
}

/** Says, as soon as the person is chosen, that the dietitian does not see people of their age. */
function Unseen({ booking, group }: { booking: Booking; group: AgeGroup }) {
  const { profile, search, who } = booking
  return <NotSeen provider={profile} group={group} asker={search} whom={who.dependent && firstNameOf(who.dependent)} />
}

/** Scrolls a refusal into view, because it appears below long texts and, on a phone, below the visible button. */
function InSight({ of: error, children }: { of: Error; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal is scrolled into view, not only the first.
  useEffect(() => {
    // NOTE: the result is not returned, because newer browsers return a promise and React expects a clean-up function.
    place.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return <div ref={place}>{children}</div>
}

/** Whether the person wanted to pay first although the dietitian has joined the network of their plan. */
const isPaidAround = (error: unknown): boolean =>
  error instanceof ApiProblem && ((error.details.issues ?? []) as readonly { code?: string }[]).some(({ code }) => code === 'in_network')

/** The server's refusal, with what the person can do about it. */
function Refusal({ booking, book, onPay }: { booking: Booking; book: ReturnType<typeof useBook>; onPay: () => void }) {
  const { error } = book
  if (!error) return null
  if (error instanceof ApiProblem && error.code === 'slot_not_available')
    return <Nearest booking={booking} error={error} onPick={book.reset} />
  const code = error instanceof ApiProblem ? error.code : ''
  const isInside = isPaidAround(error)
  const group = readUnseenGroup(error)
  if (group) return <Unseen booking={booking} group={group} />
  const unclear = ['offline', 'timed_out', 'internal', 'temporarily_unavailable', 'in_progress'].includes(code)
  return (
    <Problem error={error} {...(unclear && { again: book.send })}>
      {unclear && (
        <p className="small">
          <Trans>If your first try got through, trying again finds that same visit and books nothing twice.</Trans>
        </p>
      )}
      {isInside && (
        <p className="small">
          <Trans>This dietitian takes your plan, so the practice bills it. Choose to pay with insurance.</Trans>
        </p>
      )}
      {(code === 'not_licensed_in_state' || (code === 'invalid_request' && !isInside)) && !booking.known && (
        <button type="button" className="link" onClick={() => booking.goTo('about')}>
          <Trans>Check what you entered about yourself</Trans>
        </button>
      )}
      {(code === 'not_in_network' || isInside) && (
        <button type="button" className="link" onClick={onPay}>
          <Trans>Choose another way to pay</Trans>
        </button>
      )}
      {code === 'hold_expired' && (
        <button type="button" className="link" onClick={() => booking.goTo('time')}>
          <Trans>Pick a time</Trans>
        </button>
      )}
    </Problem>
  )
}
