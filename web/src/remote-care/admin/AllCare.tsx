import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listRemoteEncounters } from '@sorrel/contract/remote-care/operations'
import { isContestable } from '@sorrel/contract/remote-care/rules/moving'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { stateLabelOf } from '@sorrel/contract/remote-care/vocabulary'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { getDeviceZone, useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ContestDialog } from '../ContestDialog.tsx'

/** All care between visits of the practice. Whoever calls to contest a bill has it written down here. */
export function AllCare() {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listRemoteEncounters, { query: {} })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={3} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>Nothing here</Trans>}>
        <Trans>No dietitian has answered anything that a plan pays.</Trans>
      </EmptyState>
    )
  return (
    <>
      {items.map((one) => (
        <Care key={one.id} encounter={one} />
      ))}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function Care({ encounter }: { encounter: RemoteEncounter }) {
  const format = useFormat()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { id, patient_id, status, claim_id, contest, minutes_logged: minutes, contest_until: until } = encounter
  const from = format.shortDate(dayOf(encounter.period_start, getDeviceZone()))
  const isDecided = contest?.status === 'upheld' || contest?.status === 'rejected'
  const mayContest = isContestable(status) && !isDecided && until !== null && until >= now
  return (
    <Card
      as="article"
      className="stack stack--close"
      title={encounter.patient_name}
      aside={<Chip>{stateLabelOf(encounter)[format.locale]}</Chip>}
    >
      <p className="small quiet">
        {[encounter.provider_name, encounter.payer_name, from, plural(minutes, { one: '# minute', other: '# minutes' })].join(' · ')}
      </p>
      <div className="remote-acts">
        {claim_id && (
          <LinkButton kind="quiet" size="small" to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
            <Trans>Open the claim</Trans>
          </LinkButton>
        )}
        {mayContest && (
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            <Trans>Record an objection…</Trans>
          </Button>
        )}
      </div>
      {isOpen && <ContestDialog patientId={patient_id} chargeId={id} isOnBehalf onClose={() => setOpen(false)} />}
    </Card>
  )
}
