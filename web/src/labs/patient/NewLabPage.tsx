import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { useMyPatientId } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { EnterReport } from '../form/EnterReport.tsx'

const route = getRouteApi('/patient/app/labs/new')

/** A patient enters a report, or corrects one. */
export function NewLabPage() {
  const { t } = useLingui()
  const { corrects } = route.useSearch()
  const navigate = route.useNavigate()
  const patientId = useMyPatientId()
  const zone = useMyZone()
  const title = corrects ? t`Correct a lab report` : t`Add a lab report`
  useTitle(title)
  return (
    <>
      <header>
        <LinkButton kind="plain" size="small" className="lab-back" icon={IconArrowLeft} to="/app/labs">
          <Trans>All lab results</Trans>
        </LinkButton>
        <h1 className="serif lab-title">{title}</h1>
      </header>
      {!corrects && <PeopleBar />}
      <EnterReport
        key={`${patientId} ${corrects}`}
        patientId={patientId}
        zone={zone}
        correctsId={corrects}
        onSaved={(lab) => void navigate({ to: '/app/labs/$id', params: { id: lab.id }, replace: true })}
      />
    </>
  )
}
