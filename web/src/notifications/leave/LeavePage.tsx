import { Trans, useLingui } from '@lingui/react/macro'
import { notificationGroups } from '@sorrel/contract/notifications/groups'
import { getNoticeLink, leaveNotices } from '@sorrel/contract/notifications/operations'
import { useParams } from '@tanstack/react-router'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The page behind the link at the end of an e-mail: one press ends such e-mails. */
export function LeavePage() {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { token } = useParams({ strict: false }) as { token: string }
  const { data, error, refetch } = useRead(getNoticeLink, { params: { token } })
  const leave = useAct(leaveNotices)
  useTitle(t`Emails from us`)
  const isOver = error instanceof ApiProblem && ['not_found', 'invalid_request'].includes(error.code)
  const settings = (
    <LinkButton kind="quiet" to={data?.role === 'provider' ? '/provider/settings/notifications' : '/app/settings/notifications'}>
      <Trans>All my notices</Trans>
    </LinkButton>
  )
  const group = data && notificationGroups[data.group_slug][locale]
  return (
    <div className="wrap wrap--narrow page-room stack stack--wide">
      <h1 className="serif">{isOver ? <Trans>This link does not work</Trans> : <Trans>Emails from us</Trans>}</h1>
      {isOver && (
        <EmptyState drawing="letter" title={<Trans>The address may be cut off.</Trans>} action={settings}>
          <Trans>Sign in to choose what we tell you.</Trans>
        </EmptyState>
      )}
      {error && !isOver && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="cards" count={1} />}
      {data && (leave.isSuccess || data.is_left) && (
        <EmptyState drawing="letter" title={<Trans>No more emails about: {group}</Trans>} action={settings}>
          <Trans>Sign in to turn them on again, or to choose another way.</Trans>
        </EmptyState>
      )}
      {data && !leave.isSuccess && !data.is_left && (
        <EmptyState
          drawing="letter"
          title={<Trans>Shall we stop emails about: {group}?</Trans>}
          action={
            <Button busy={leave.isPending} onClick={() => leave.mutate({ params: { token } })}>
              <Trans>Stop these emails</Trans>
            </Button>
          }
        >
          <Trans>Everything else comes as before.</Trans>
        </EmptyState>
      )}
      {leave.error && <Problem error={leave.error} />}
    </div>
  )
}
