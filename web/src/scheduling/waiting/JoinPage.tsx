import '../booking/booking.css'
import '../../kernel/ui/styles/booking.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { joinWaitingList, leaveWaitingList, listWaitingList } from '@sorrel/contract/scheduling/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useLoaded, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { LeaveGuard } from '../../kernel/ui/dialogs/LeaveGuard.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import { PhoneChallenge } from '../booking/steps/PhoneChallenge.tsx'
import { NewcomerFields, WhenFields } from './JoinFields.tsx'
import { Place } from './Place.tsx'
import { type JoinBody, useIsKnown, useJoinForm } from './use-join-form.ts'

type Entry = OutputOf<typeof listWaitingList>['items'][number]

/** Where somebody joins the waiting list of a dietitian, also without an account. */
export function JoinPage() {
  const { t } = useLingui()
  const { slug } = useParams({ strict: false }) as { slug: string }
  const { data: profile } = useLoaded(getProviderProfileBySlug, { params: { slug } })
  const { signedIn } = useIsKnown()
  const lists = useRead(listWaitingList, signedIn ? {} : null)
  const name = `${profile.first_name} ${profile.last_name}`
  useTitle(t`Waiting list of ${name}`)
  const mine = lists.data?.items.find(({ provider_id }) => provider_id === profile.id)
  return (
    <div className="wrap wrap--narrow page-room stack stack--wide">
      <p>
        <Link className="link small" to="/d/$slug" params={{ slug }}>
          <Icon of={IconArrowLeft} />
          <Trans>Back to {name}</Trans>
        </Link>
      </p>
      {signedIn && lists.isPending ? (
        <Waiting shape="text" count={4} />
      ) : mine ? (
        <OnTheList entry={mine} />
      ) : profile.accepting === 'closed' ? (
        <Closed name={name} />
      ) : (
        <Join profile={profile} />
      )}
    </div>
  )
}

function Closed({ name }: { name: string }) {
  return (
    <>
      <h1 className="serif">
        <Trans>The waiting list of {name} is closed</Trans>
      </h1>
      <Notice tone="info">
        <Trans>{name} is not taking new people at the moment.</Trans>
      </Notice>
      <p>
        <LinkButton to="/find">
          <Trans>Find another dietitian</Trans>
        </LinkButton>
      </p>
    </>
  )
}

function Join({ profile }: { profile: Profile }) {
  const { signedIn, known } = useIsKnown()
  const form = useJoinForm(profile)
  const join = useAct(joinWaitingList, {
    refreshes: [listWaitingList],
    onSuccess: () => {
      form.saved()
      window.scrollTo(0, 0)
    },
    onError: (error) => form.refused(error),
  })
  const name = `${profile.first_name} ${profile.last_name}`
  const entered = (isPatient: boolean) => {
    form.set('phone', '')
    // The field for the code had the focus and is gone, so the next empty field gets it.
    if (!isPatient) document.getElementById('f-first_name')?.focus()
  }
  return (
    <>
      <header className="stack stack--close">
        <h1 className="serif">
          <Trans>Join the waiting list of {name}</Trans>
        </h1>
        <p className="quiet">
          <Trans>
            Say when you can come. When a time that suits you opens up, we text you and hold it for a while, and you book it. Nothing to
            pay, and you can leave at any time.
          </Trans>
        </p>
      </header>
      <ErrorSummary {...form.summary} />
      <section className="part stack" aria-labelledby="part-phone">
        <h2 id="part-phone">
          <Trans>Your mobile phone</Trans>
        </h2>
        <PhoneChallenge confirmed={signedIn} missing={form.errors.phone} onConfirmed={entered} />
      </section>
      <form className="stack stack--wide" noValidate onSubmit={form.submit<JoinBody>((body) => join.mutate({ body }))}>
        {!known && <NewcomerFields form={form} profile={profile} />}
        <WhenFields form={form} profile={profile} />
        {join.error && !hasIssues(join.error) && <Problem error={join.error} />}
        <p>
          <Button type="submit" busy={join.isPending || form.checking}>
            <Trans>Join the waiting list</Trans>
          </Button>
        </p>
      </form>
      <LeaveGuard when={form.changed && !join.isSuccess} />
    </>
  )
}

/** Whether the faults stand beside their fields already. */
const hasIssues = (error: Error): boolean => error instanceof ApiProblem && error.code === 'invalid_request'

function OnTheList({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = entry.provider_name
  const leave = useAct(leaveWaitingList, { refreshes: [listWaitingList], onSuccess: () => toast(t`You are off the waiting list.`) })
  const [first, until] = [format.shortDay(entry.from), format.shortDay(entry.to)]
  return (
    <>
      <h1 className="serif">
        <Trans>You are on the waiting list</Trans>
      </h1>
      <Card title={name}>
        <div className="stack" role="status">
          <p>
            <Trans>
              From {first} to {until}. We text you when a time that suits you opens up.
            </Trans>
          </p>
          <p className="quiet">
            <Place ahead={entry.ahead} />
          </p>
          {leave.error && <Problem error={leave.error} />}
          <p className="line line--wrap">
            <LinkButton kind="soft" to="/app">
              <Trans>Go to your page</Trans>
            </LinkButton>
            <Button kind="plain" busy={leave.isPending} onClick={() => leave.mutate({ params: { waiting_list_entry_id: entry.id } })}>
              <Trans>Leave the waiting list</Trans>
            </Button>
          </p>
        </div>
      </Card>
    </>
  )
}
