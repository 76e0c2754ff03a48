import { Trans, useLingui } from '@lingui/react/macro'
import { createClaim, listClaims, listOwnUnbilledVisits } from '@sorrel/contract/claims/operations'
import { useNavigate } from '@tanstack/react-router'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'

type Visit = OutputOf<typeof listOwnUnbilledVisits>['items'][number]

/** The visits of the dietitian in the last 90 days for which no claim was ever made, each with a way to have it made. Nothing where there are none. */
export function OwnUnbilled() {
  const { t } = useLingui()
  const pages = usePages(listOwnUnbilledVisits, { query: { limit: '5' } })
  if (pages.data && pages.items.length === 0) return null
  if (!pages.data && !pages.error) return null
  return (
    <Card title={<Trans>Visits without a claim</Trans>}>
      <div className="stack">
        <p className="small quiet">
          <Trans>
            No claim was made for these visits when their notes were signed. Make one, unless the practice does not bill the visit.
          </Trans>
        </p>
        <PagedList pages={pages} empty={null}>
          {(items) => (
            <ul className="own-unbilled" aria-label={t`Visits without a claim`}>
              {items.map((visit) => (
                <UnbilledVisit key={visit.appointment_id} visit={visit} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Card>
  )
}

/** One visit: whose it is, and the act that makes its claim. */
function UnbilledVisit({ visit: { appointment_id, patient_name, payer_name, starts_at } }: { visit: Visit }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const make = useAct(createClaim, {
    refreshes: [listOwnUnbilledVisits, listClaims],
    onSuccess: ({ id }) => void navigate({ to: '/provider/claims/$claimId', params: { claimId: id } }),
  })
  return (
    <li>
      <div>
        <b>{patient_name}</b>
        <p className="small quiet">{[format.dayAndTime(starts_at, zone, now), payer_name].filter(Boolean).join(', ')}</p>
        {make.error && <Problem error={make.error} />}
      </div>
      <Button kind="quiet" size="small" busy={make.isPending} onClick={() => make.mutate({ body: { appointment_id } })}>
        <Trans>Make the claim</Trans>
      </Button>
    </li>
  )
}
