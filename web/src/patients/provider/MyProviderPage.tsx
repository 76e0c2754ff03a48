import '../../scheduling/patient/home/home.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPatientProvider } from '@sorrel/contract/patients/record/operations'
import { IconCalendarPlus, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useTitle } from '../../kernel/use-title.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels } from '../../providers/labels.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { PeopleBar } from '../PeopleBar.tsx'
import { usePeople } from '../use-people.ts'

const MyReferral = makeLazyPart(() => import('../../referrals/patient/MyReferral.tsx'), 'MyReferral')

/** The patient's dietitian, the next visit, and how to ask for another one. */
export function MyProviderPage() {
  const { t } = useLingui()
  useTitle(t`Your dietitian`)
  const actor = useSession()?.actor
  const { acting } = usePeople()
  const patient_id = acting ?? actor?.patient_id
  const { data, error, refetch } = useRead(getPatientProvider, patient_id ? { params: { patient_id } } : null)
  const hasNone = error instanceof ApiProblem && error.code === 'not_found'
  return (
    <>
      <h1 className="serif">
        <Trans>Your dietitian</Trans>
      </h1>
      <PeopleBar />
      {hasNone ? (
        <Nobody />
      ) : error ? (
        <Problem error={error} again={() => refetch()} />
      ) : data ? (
        <>
          <Current data={data} />
          {patient_id && <MyReferral patientId={patient_id} whileLoading={<Waiting count={2} />} />}
        </>
      ) : (
        <Waiting shape="cards" count={2} />
      )}
    </>
  )
}

function Nobody() {
  return (
    <EmptyState
      drawing="calendar"
      title={<Trans>You have no dietitian yet</Trans>}
      action={
        <LinkButton to="/find">
          <Trans>Find a dietitian</Trans>
        </LinkButton>
      }
    >
      <Trans>Once you book a first visit, you find your dietitian here.</Trans>
    </EmptyState>
  )
}

function Current({ data }: { data: OutputOf<typeof getPatientProvider> }) {
  const format = useFormat()
  const zone = useMyZone()
  const labels = useLabels()
  const { provider, relationship_since, next_appointment, others, can_book, can_switch } = data
  const name = `${provider.first_name} ${provider.last_name}`
  const since = format.date(dayOf(relationship_since, zone))
  const when = next_appointment ? format.dayAndTime(next_appointment.starts_at, zone, readNow()) : ''
  return (
    <>
      <div className="card my-dietitian">
        <Avatar name={name} picture={provider.photo_url} />
        <p>
          <b>{name}</b>
          <span className="small quiet">
            {[provider.credentials, provider.pronouns && labels.pronouns(provider.pronouns)].filter(Boolean).join(', ')}
          </span>
          <span className="small quiet">
            <Trans>Your dietitian since {since}</Trans>
          </span>
        </p>
        <div className="dietitian-acts">
          {can_book && (
            <LinkButton icon={IconCalendarPlus} to="/app/book">
              <Trans>Book a follow-up</Trans>
            </LinkButton>
          )}
          <LinkButton kind="quiet" icon={IconUserCircle} to="/d/$slug" params={{ slug: provider.slug }}>
            <Trans>See the profile</Trans>
          </LinkButton>
        </div>
      </div>
      <Card title={<Trans>Next visit</Trans>}>
        {next_appointment ? (
          <Link className="link" to="/app/visits/$id" params={{ id: next_appointment.appointment_id }}>
            {when}
          </Link>
        ) : (
          <p>
            <Trans>No visit is booked.</Trans>
          </p>
        )}
      </Card>
      {others.length > 0 && (
        <Card title={<Trans>Also in your care</Trans>}>
          <ul className="rows">
            {others.map(({ care_id, provider_name }) => (
              <li key={care_id}>{provider_name}</li>
            ))}
          </ul>
        </Card>
      )}
      {can_switch && (
        <Card title={<Trans>Would someone else fit better?</Trans>}>
          <div className="stack">
            <p>
              <Trans>
                You can change at any time, without a reason: book a first visit with someone else. What you have entered stays with you.
              </Trans>
            </p>
            <LinkButton kind="quiet" to="/find">
              <Trans>Find another dietitian</Trans>
            </LinkButton>
          </div>
        </Card>
      )}
    </>
  )
}
