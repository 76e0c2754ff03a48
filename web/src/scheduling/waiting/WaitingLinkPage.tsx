import { Trans, useLingui } from '@lingui/react/macro'
import { getWaitingLink, leaveByWaitingLink } from '@sorrel/contract/scheduling/operations'
import { useParams } from '@tanstack/react-router'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Place } from './Place.tsx'

type Shown = OutputOf<typeof getWaitingLink>

/** The page behind the link of a message: the place on a waiting list, and one press to leave it. It needs no sign-in. */
export function WaitingLinkPage() {
  const { t } = useLingui()
  const { token } = useParams({ strict: false }) as { token: string }
  const read = useRead(getWaitingLink, { params: { token } })
  useTitle(t`Your place on a waiting list`)
  const isGone = read.error instanceof ApiProblem && ['not_found', 'invalid_request'].includes(read.error.code)
  return (
    <div className="wrap wrap--narrow page-room stack stack--wide">
      {isGone || read.data?.status === 'ended' ? (
        <Over slug={read.data?.provider_slug} name={read.data?.provider_name} />
      ) : read.data ? (
        <Live shown={read.data} token={token} />
      ) : read.error ? (
        <Problem error={read.error} again={() => void read.refetch()} />
      ) : (
        <Waiting shape="cards" count={1} />
      )}
    </div>
  )
}

function Over({ slug, name }: { slug?: string | undefined; name?: string | undefined }) {
  const { t } = useLingui()
  return (
    <EmptyState
      heading="h1"
      drawing="letter"
      title={name ? t`You are not on the waiting list of ${name}` : t`This link no longer works`}
      action={
        slug ? (
          <LinkButton kind="soft" to="/d/$slug" params={{ slug }}>
            <Trans>See {name}</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/find">
            <Trans>Find a dietitian</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>We will not write to you about it.</Trans>
    </EmptyState>
  )
}

function Live({ shown, token }: { shown: Shown; token: string }) {
  const format = useFormat()
  const leave = useAct(leaveByWaitingLink, { refreshes: [getWaitingLink] })
  const name = shown.provider_name
  const [first, until] = [format.shortDay(shown.from), format.shortDay(shown.to)]
  if (shown.status === 'booked')
    return (
      <EmptyState
        heading="h1"
        drawing="calendar"
        title={<Trans>Your visit with {name} is booked</Trans>}
        action={
          <LinkButton to="/app">
            <Trans>Go to your page</Trans>
          </LinkButton>
        }
      />
    )
  return (
    <>
      <h1 className="serif">
        <Trans>You are on the waiting list</Trans>
      </h1>
      <Card title={name}>
        <div className="stack">
          {shown.status === 'offered' ? (
            <p>
              <Trans>A time is held for you. Sign in to see it and to book it.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>
                  From {first} to {until}. We text you when a time that suits you opens up.
                </Trans>
              </p>
              <p className="quiet">
                <Place ahead={shown.ahead} />
              </p>
            </>
          )}
          {leave.error && <Problem error={leave.error} />}
          <p className="line line--wrap">
            {shown.status === 'offered' && (
              <LinkButton to="/app">
                <Trans>See the time</Trans>
              </LinkButton>
            )}
            <Button kind="quiet" busy={leave.isPending} onClick={() => leave.mutate({ params: { token } })}>
              <Trans>Leave the waiting list</Trans>
            </Button>
          </p>
        </div>
      </Card>
    </>
  )
}
