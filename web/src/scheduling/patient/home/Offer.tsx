import { Trans, useLingui } from '@lingui/react/macro'
import { bookAppointment, leaveWaitingList, listWaitingList } from '@sorrel/contract/scheduling/operations'
import { IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActingFor } from '../../../kernel/calls/acting.ts'
import { ApiProblem, nameOf, type OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { keepDraft } from '../../../kernel/drafts.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../../kernel/ui/dialogs/confirm.ts'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useSession } from '../../../kernel/use-session.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { usePhrase } from '../../../kernel/words/use-phrase.ts'
import { type Hold, keepHold } from '../../booking/kept-hold.ts'
import { useVideoConsent } from '../../booking/steps/use-video-consent.tsx'
import { visitReads } from '../reads.ts'
import { useMyZone } from '../use-my-zone.ts'

export type WaitingOffer = OutputOf<typeof listWaitingList>['items'][number]

/** Whether trying again is useless, because the time is no longer held for this person. */
const isOver = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'slot_not_available' || error.code === 'hold_expired' || error.code === 'offer_of_another')

const pickTyped = ({ first_name, last_name, state }: NonNullable<WaitingOffer['newcomer']>) => ({ first_name, last_name, state })

/** For somebody who is not a patient yet: opens the steps of a booking with the offered time, which ask for what is missing. */
function useBeginToBook(offer: WaitingOffer): (() => void) | undefined {
  const navigate = useNavigate()
  const actor = useSession()?.actor
  const acting = useActingFor()
  if (acting || actor?.confirmation_status === 'confirmed') return undefined
  return () => {
    const { provider_id, provider_slug: slug, offered_starts_at: starts_at, visit_mode, reservation_token, offer_expires_at } = offer
    if (!starts_at || !reservation_token || !offer_expires_at) return
    const duration_minutes = offer.duration_minutes as Hold['duration_minutes']
    keepHold({
      ...{ provider_id, type: offer.type, duration_minutes, starts_at, visit_mode, location_id: null, reservation_token },
      ends_at: new Date(Date.parse(starts_at) + duration_minutes * 60_000).toISOString(),
      expires_at: offer_expires_at,
      renewals_left: 0,
      offered: true,
    })
    const { newcomer } = offer
    // What they said when they joined is in the form already; it stays in memory alone.
    if (newcomer) keepDraft('booking-form-about', pickTyped(newcomer))
    const insurance = newcomer && newcomer.payer_id !== 'CASH_PAY' ? { insurance: newcomer.payer_id } : {}
    void navigate({ to: '/book/$slug', params: { slug }, search: { at: starts_at, mode: visit_mode, step: 'about', ...insurance } })
  }
}

/** A freed time that is held for this person until the offer expires. */
export function Offer({ offer }: { offer: WaitingOffer }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(20_000)
  const navigate = useNavigate()
  const client = useQueryClient()
  const phraseFor = usePhrase()
  const video = useVideoConsent()
  const book = useAct(bookAppointment, {
    refreshes: visitReads,
    onSuccess: ({ appointments: [visit] }) => {
      toast(t`Booked.`)
      if (visit) void navigate({ to: '/app/visits/$id', params: { id: visit.id } })
    },
    onError: (error) => {
      video.hear(error)
      if (!isOver(error)) return
      // The offer disappears with the next live event, so the reason is kept here.
      toast(phraseFor(error))
      void client.invalidateQueries({ queryKey: [nameOf(listWaitingList)] })
    },
  })
  const leave = useAct(leaveWaitingList, { refreshes: [listWaitingList], onSuccess: () => toast(t`You are off the waiting list.`) })
  const shown = [book.error, leave.error].find((error) => error && !isOver(error))
  const name = offer.provider_name
  const when = format.within(format.dayAndTime(offer.offered_starts_at ?? now, zone, now))
  const until = format.time(offer.offer_expires_at ?? now, zone)
  const away = format.relative(offer.offer_expires_at ?? now, now)
  const beginToBook = useBeginToBook(offer)
  const take = () => {
    if (beginToBook) return beginToBook()
    const { provider_id, offered_starts_at: starts_at, duration_minutes, type, visit_mode, reservation_token } = offer
    // Only offers that are open are shown here, and these always have a token.
    if (starts_at && reservation_token)
      book.mutate({ body: { provider_id, starts_at, duration_minutes, type, visit_mode, reservation_token, ...video.sent } })
  }
  const decline = async () => {
    const yes = await confirm({
      title: t`Leave the waiting list of ${name}?`,
      text: t`The time goes to the next person, and we will not offer you others.`,
      action: t`Leave the waiting list`,
    })
    if (yes) leave.mutate({ params: { waiting_list_entry_id: offer.id } })
  }
  return (
    <div className="to-do to-do--offer">
      <span className="to-do-icon">
        <Icon of={IconHourglass} />
      </span>
      <div className="stack stack--close">
        <span>
          <b>
            <Trans>
              A time opened up: {when} with {name}
            </Trans>
          </b>
          <span className="small quiet">
            <Trans>
              Kept for you until {until}; that is {away}.
            </Trans>
          </span>
        </span>
        {video.card}
        {shown && <Problem error={shown} />}
        <span className="line line--wrap">
          <Button kind="soft" size="small" disabled={video.isOpen} busy={book.isPending} onClick={take}>
            <Trans>Book this time</Trans>
          </Button>
          <Button kind="plain" size="small" busy={leave.isPending} onClick={() => void decline()}>
            <Trans>Leave the waiting list</Trans>
          </Button>
        </span>
      </div>
    </div>
  )
}
