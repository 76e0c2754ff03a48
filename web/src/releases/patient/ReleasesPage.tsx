import '../releases.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ReleaseList } from '../list/ReleaseList.tsx'
import { OwnActions } from './OwnActions.tsx'

const MyLetters = makeLazyPart(() => import('../../letters/patient/MyLetters.tsx'), 'MyLetters')

/** Who may get a part of the patient's record, what was sent to them, and how to end it. */
export function ReleasesPage() {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const name = dependent && firstNameOf(dependent)
  const patientId = useMyPatientId()
  const zone = useMyZone()
  useTitle(name ? t`Sharing the record of ${name}` : t`Sharing my record`)
  return (
    <>
      <header className="line line--apart line--wrap">
        <h1 className="serif">{name ? <Trans>Sharing the record of {name}</Trans> : <Trans>Sharing my record</Trans>}</h1>
        <LinkButton kind="quiet" icon={IconPlus} to="/app/records/release/new">
          <Trans>Share with somebody</Trans>
        </LinkButton>
      </header>
      <PeopleBar />
      <p className="quiet">
        <Trans>Nobody outside your care gets anything from your record unless you sign for it, and you can end it at any time.</Trans>
      </p>
      <ReleaseList
        key={patientId}
        patientId={patientId}
        zone={zone}
        actions={(release, methods) => <OwnActions release={release} methods={methods} />}
        empty={<NoReleases />}
      />
      <MyLetters key={`letters ${patientId}`} patientId={patientId} zone={zone} />
    </>
  )
}

function NoReleases() {
  return (
    <EmptyState
      drawing="letter"
      title={<Trans>You are not sharing anything</Trans>}
      action={
        <LinkButton to="/app/records/release/new">
          <Trans>Share with somebody</Trans>
        </LinkButton>
      }
    >
      <Trans>Let another doctor, a school or a relative get the parts of your record that you choose.</Trans>
    </EmptyState>
  )
}
