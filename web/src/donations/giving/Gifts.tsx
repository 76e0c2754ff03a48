import { Trans, useLingui } from '@lingui/react/macro'
import { listGifts } from '@sorrel/contract/donations/operations'
import { giftStates } from '@sorrel/contract/donations/vocabulary'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** What was given, the latest first. Nothing stands here before the first gift. */
export function Gifts() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { items, data, error, refetch, more, isLoadingMore } = usePages(listGifts, { query: {} })
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
            <b>{format.money(gift.amount_cents)}</b>
          </li>
        ))}
      </ul>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
