import '../labs.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Together } from '../../kernel/ui/notices/Together.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ReportList } from '../report/ReportList.tsx'
import { Trends } from '../report/Trends.tsx'

/** A patient's laboratory reports, and what was measured over time. */
export function LabsPage() {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const name = dependent && firstNameOf(dependent)
  const patientId = useMyPatientId()
  const zone = useMyZone()
  useTitle(name ? t`Lab results of ${name}` : t`Lab results`)
  return (
    <>
      <header className="line line--apart line--wrap">
        <h1 className="serif lab-title">{name ? <Trans>Lab results of {name}</Trans> : <Trans>Lab results</Trans>}</h1>
        <LinkButton kind="quiet" icon={IconPlus} to="/app/labs/new">
          <Trans>Add a report</Trans>
        </LinkButton>
      </header>
      <PeopleBar />
      <Together key={patientId} waiting={<Waiting shape="cards" count={3} />}>
        <Trends patientId={patientId} zone={zone} />
        <section aria-labelledby="reports" className="stack">
          <h2 id="reports">
            <Trans>Reports</Trans>
          </h2>
          <ReportList
            patientId={patientId}
            zone={zone}
            link={(lab, content) => (
              <Link className="lab-link" to="/app/labs/$id" params={{ id: lab.id }}>
                {content}
              </Link>
            )}
            empty={<NoReports />}
          />
        </section>
      </Together>
    </>
  )
}

function NoReports() {
  return (
    <EmptyState
      drawing="leaf"
      heading="h3"
      title={<Trans>No reports yet</Trans>}
      action={
        <LinkButton to="/app/labs/new">
          <Trans>Add a report</Trans>
        </LinkButton>
      }
    >
      <Trans>Enter the values of a blood test, and your dietitian sees them before your next visit.</Trans>
    </EmptyState>
  )
}
