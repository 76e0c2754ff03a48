import { Trans, useLingui } from '@lingui/react/macro'
import { getDonation, listGifts, takeGiftBack } from '@sorrel/contract/donations/operations'
import type { Gift } from '@sorrel/contract/donations/schemas'
import { giftStates } from '@sorrel/contract/donations/vocabulary'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** What was given, the latest first. Nothing stands here before the first gift. */
export function Gifts() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { items, data, error, refetch, more, isLoadingMore } = usePages(listGifts, { query: {} })
  const [back, setBack] = useState<Gift>()
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (items.length === 0) return null
  return (
    <Card title={t`What you gave`}>
      <ul className="giving-list">
        {items.map((gift) => (
          <li key={gift.id}>
            <span>
              {gift.cause_name[format.locale]}
              <br />
              <span className="small quiet">
                {format.shortDate(dayOf(gift.at, zone))} · {giftStates[gift.state][format.locale]}
              </span>
            </span>
            <span className="line line--wrap">
              <b>{format.money(gift.amount_cents)}</b>
              {gift.may_take_back && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t`Take it back: ${format.money(gift.amount_cents)} of ${format.shortDate(dayOf(gift.at, zone))}`}
                  onClick={() => setBack(gift)}
                >
                  <Trans context="gift">Take it back</Trans>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {back && <TakeBack gift={back} onClose={() => setBack(undefined)} />}
    </Card>
  )
}

/** Asks whether a gift is to go back to its card. What was handed on to its cause meanwhile cannot. */
function TakeBack({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = format.money(gift.amount_cents)
  const take = useAct(takeGiftBack, {
    refreshes: [listGifts, getDonation],
    onSuccess: () => {
      toast(t`${amount} is on its way back to your card.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Take back {amount}?</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it given</Trans>
          </Button>
          <Button busy={take.isPending} onClick={() => take.mutate({ params: { gift_id: gift.id } })}>
            <Trans context="gift">Take it back</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>It goes back to the card that paid it. Banks usually show it within 5 to 10 days. Your future gifts go on.</Trans>
        </p>
        {take.error && (
          <Problem error={take.error}>
            <p className="small">
              <Trans>A gift that was passed on to its cause, or is older than 30 days, cannot be taken back.</Trans>
            </p>
          </Problem>
        )}
      </div>
    </Dialog>
  )
}
