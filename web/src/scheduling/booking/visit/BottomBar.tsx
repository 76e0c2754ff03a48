import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronUp } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { readNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMeetingWords } from '../../../providers/meeting/use-meeting-words.ts'
import type { Booking } from '../use-booking.ts'
import { useUnseen } from '../use-unseen.ts'
import { BesideBook } from './BesideBook.tsx'
import { openSummary } from './summary-sheet.ts'

/** The bar on a phone: the visit in two lines, and the button for the next step, which waits until the form that it submits is there. */
export function BottomBar({ booking, isAway }: { booking: Booking; isAway: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { hold, zone, step, profile } = booking
  const { writeMeeting } = useMeetingWords()
  // The form of the last step sends the booking itself, so the bar can only tell that some request is running.
  const isLast = step === 'agree'
  const sending = useIsMutating() > 0 && isLast
  const unseen = useUnseen(booking) !== null
  const name = `${profile.first_name} ${profile.last_name}`
  // While the time is being held, the last step has nothing to send and no line beside it; the bar comes whole.
  if (isLast && booking.waiting) return null
  return (
    <section className={`bottom-bar phone-only ${isLast ? 'bottom-bar--last' : ''}`} aria-label={t`Your visit so far`}>
      {isLast && <BesideBook booking={booking} id="beside-book-bar" isUnseen={unseen} className="bottom-bar-line" />}
      <button type="button" className="fold" onClick={openSummary}>
        <b>
          {hold ? (
            `${format.shortDay(dayOf(hold.starts_at, zone), dayOf(readNow(), zone))}, ${format.time(hold.starts_at, zone)}`
          ) : (
            <Trans>Your visit</Trans>
          )}
        </b>
        <small>{hold ? writeMeeting(hold.visit_mode, booking.office) : name}</small>
        <Icon of={IconChevronUp} />
      </button>
      <Button
        type="submit"
        form="booking-form"
        busy={isAway || booking.taking || booking.waiting || sending}
        {...(isLast && { disabled: unseen, 'aria-describedby': 'beside-book-bar' })}
      >
        {isLast ? <Trans>Book</Trans> : <Trans>Continue</Trans>}
      </Button>
    </section>
  )
}
