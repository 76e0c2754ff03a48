import '../admin.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { measureAge } from '@sorrel/contract/patients/guardians'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { nameOfPerson } from '../../../kernel/use-session.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import { FlagChips } from '../FlagChips.tsx'
import { MergeBanner } from '../merging/MergeBanner.tsx'
import { MergeCard } from '../merging/MergeCard.tsx'
import { CareCard } from './CareCard.tsx'
import { CoverageCard } from './CoverageCard.tsx'
import { DeletionCard } from './DeletionCard.tsx'
import { FamilyCard } from './FamilyCard.tsx'
import { FilesCard } from './FilesCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { NoticesCard } from './NoticesCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import { VisitsCard } from './VisitsCard.tsx'

const ReferralsCard = makeLazyPart(() => import('../../../referrals/admin/ReferralsCard.tsx'), 'ReferralsCard')
const LettersCard = makeLazyPart(() => import('../../../letters/admin/LettersCard.tsx'), 'LettersCard')
const ReleasesCard = makeLazyPart(() => import('../../../releases/admin/ReleasesCard.tsx'), 'ReleasesCard')
const route = getRouteApi('/admins/admin/patients/$patientId')

/** What support sees of one patient and does for them; nothing here is about health. */
export function PatientPage() {
  const { t } = useLingui()
  const { patientId } = route.useParams()
  const { data, error, refetch } = useRead(getPatientForSupport, { params: { patient_id: patientId } })
  if (!data)
    return (
      <>
        <PageHead title={t`Patient`} />
        <div className="page support">
          {error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={3} />}
        </div>
      </>
    )
  const { patient } = data
  return (
    <>
      <PageHead title={nameOfPerson(patient) || t`No name yet`} line={<WhoLine patient={patient} />}>
        {!patient.deleted_at && (
          <LinkButton kind="quiet" to="/admin/import/new" search={{ patient: patient.patient_id }}>
            <Trans>Bring a record from another Sorrel</Trans>
          </LinkButton>
        )}
      </PageHead>
      <div className="page support">
        {patient.deleted_at && (
          <Notice tone="warn">
            <Trans>This patient was deleted. What is left is what the law makes us keep.</Trans>
          </Notice>
        )}
        <MergeBanner patientId={patient.patient_id} />
        {(patient.flags ?? []).length > 0 && <FlagChips flags={patient.flags ?? []} />}
        <div className="support-body">
          <div>
            <PersonCard patient={patient} />
            <InvitationsCard patient={patient} invitations={data.invitations} />
            <FamilyCard guardians={data.guardians} dependents={data.dependents} />
            <FilesCard files={data.files} consents={data.consents} />
            {!patient.deleted_at && <ReleasesCard patientId={patient.patient_id} whileLoading={<Waiting shape="rows" count={2} />} />}
            {!patient.deleted_at && <LettersCard patientId={patient.patient_id} whileLoading={<Waiting shape="rows" count={2} />} />}
            {!patient.deleted_at && <ReferralsCard patientId={patient.patient_id} whileLoading={<Waiting shape="rows" count={2} />} />}
            {!patient.deleted_at && <MergeCard patientId={patient.patient_id} />}
            {!patient.deleted_at && <DeletionCard patient={patient} />}
          </div>
          <div>
            <VisitsCard patientId={patient.patient_id} />
            <CareCard cares={patient.care ?? []} />
            <CoverageCard patient={patient} />
            <NoticesCard notices={data.notices} />
          </div>
        </div>
      </div>
    </>
  )
}

function WhoLine({ patient }: { patient: Patient }) {
  const format = useFormat()
  const now = useNow(60_000)
  const zone = useMyZone()
  const { birth_date, pronouns } = patient
  const age = birth_date ? String(measureAge(birth_date, dayOf(now, patient.time_zone ?? zone))) : ''
  const born = birth_date ? format.date(birth_date) : ''
  return (
    <span className="meta">
      {born && (
        <span>
          <Trans>
            {born}, age {age}
          </Trans>
        </span>
      )}
      {pronouns && <span>{pronouns}</span>}
      {patient.time_zone && <span>{format.timeWithZone(now, patient.time_zone)}</span>}
    </span>
  )
}
