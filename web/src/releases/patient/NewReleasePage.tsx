import '../releases.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listReleases } from '@sorrel/contract/releases/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { useMyPatientId } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ReleaseForm } from '../form/ReleaseForm.tsx'

const route = getRouteApi('/patient/app/records/release/new')

/** A patient lets somebody get a part of the record, or goes on with a draft. */
export function NewReleasePage() {
  const { t } = useLingui()
  const { draft: draftId } = route.useSearch()
  const navigate = route.useNavigate()
  const patientId = useMyPatientId()
  const zone = useMyZone()
  const { data, error, refetch } = useRead(listReleases, { params: { patient_id: patientId }, query: { status: 'draft', limit: '100' } })
  const draft = data?.items.find(({ id }) => id === draftId)
  useTitle(t`Share my record`)
  return (
    <>
      <header>
        <LinkButton kind="plain" size="small" className="release-back" icon={IconArrowLeft} to="/app/records/release">
          <Trans>Everything I share</Trans>
        </LinkButton>
        <h1 className="serif">
          <Trans>Share my record</Trans>
        </h1>
      </header>
      {!draftId && <PeopleBar />}
      {draftId && !data ? (
        error ? (
          <Problem error={error} again={() => void refetch()} />
        ) : (
          <Waiting shape="cards" count={2} />
        )
      ) : (
        <ReleaseForm
          key={`${patientId} ${draft?.id}`}
          patientId={patientId}
          zone={zone}
          draft={draft}
          canFax={data?.methods.includes('fax') ?? true}
          onSaved={() => void navigate({ to: '/app/records/release' })}
        />
      )}
    </>
  )
}
