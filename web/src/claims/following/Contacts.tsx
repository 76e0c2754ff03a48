import { Trans, useLingui } from '@lingui/react/macro'
import { listClaimContacts } from '@sorrel/contract/claims/operations'
import { contactWayLabels } from '@sorrel/contract/claims/vocabulary'
import { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** What staff noted about a claim, the latest first. */
export function Contacts({ claimId }: { claimId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const pages = usePages(listClaimContacts, { params: { claim_id: claimId }, query: { limit: 10 } })
  return (
    <PagedList
      pages={pages}
      rows={2}
      empty={
        <p className="small quiet">
          <Trans>Nothing was noted yet.</Trans>
        </p>
      }
    >
      {(items) => (
        <ol className="claim-trail claim-contacts">
          {items.map(({ id, way, spoke_with, reference_number, text, next_step, next_on, admin_name, at }) => (
            <li key={id}>
              <b>{[contactWayLabels[way][format.locale], spoke_with].filter(Boolean).join(', ')}</b>
              <span>{text}</span>
              {reference_number !== null && <span className="small">{t`Reference ${reference_number}`}</span>}
              {next_step !== null && next_on !== null && (
                <span className="small">{t`Next, by ${format.shortDate(next_on)}: ${next_step}`}</span>
              )}
              <span className="small quiet">{[format.dayAndTime(at, zone, now), admin_name].join(', ')}</span>
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}
