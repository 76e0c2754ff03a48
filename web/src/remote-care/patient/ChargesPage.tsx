import '../remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listRemoteCharges } from '@sorrel/contract/remote-care/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { useMyPatientId } from '../../patients/use-people.ts'
import { ChargeCard } from './ChargeCard.tsx'
import { ConsentCard } from './ConsentCard.tsx'

/** Care between visits that is or was billed, with what was done, and the way to contest it. */
export function ChargesPage() {
  const { t } = useLingui()
  const patientId = useMyPatientId()
  useTitle(t`Bills between visits`)
  return (
    <div className="stack">
      <p>
        <LinkButton kind="plain" size="small" className="button--edge" icon={IconArrowLeft} to="/app/billing">
          <Trans>All bills</Trans>
        </LinkButton>
      </p>
      <h1 className="serif">
        <Trans>Bills between visits</Trans>
      </h1>
      <PeopleBar />
      <Charges key={patientId} patientId={patientId} />
      <ConsentCard patientId={patientId} />
    </div>
  )
}

function Charges({ patientId }: { patientId: string }) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listRemoteCharges, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={2} />
  if (items.length === 0)
    return (
      <EmptyState drawing="leaf" title={<Trans>Nothing was billed between visits</Trans>}>
        <Trans>If that ever happens, we tell you 48 hours before, and it appears here.</Trans>
      </EmptyState>
    )
  return (
    <>
      {items.map((one) => (
        <ChargeCard key={one.id} patientId={patientId} charge={one} />
      ))}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
