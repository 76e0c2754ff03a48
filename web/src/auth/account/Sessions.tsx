import { Trans, useLingui } from '@lingui/react/macro'
import { endSession, listSessions } from '@sorrel/contract/auth/operations'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'

type Session = OutputOf<typeof listSessions>['sessions'][number]

/** The person's sessions. They can end one session, or all sessions but this one. */
export function Sessions() {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const list = useRead(listSessions)
  const end = useAct(endSession, {
    refreshes: [listSessions],
    onSuccess: () => toast(t`Signed out there.`),
    onError: (error) => toast(phraseFor(error)),
  })
  const sessions = list.data?.sessions ?? []
  const others = sessions.filter(({ is_current }) => !is_current)
  const endOthers = async () => {
    const yes = await confirm({ title: t`Sign out everywhere else?`, action: t`Sign out my other devices`, danger: true })
    if (!yes) return
    const ended = await Promise.allSettled(others.map(({ session_id }) => call(endSession, { params: { session_id } })))
    const failed = ended.find((result) => result.status === 'rejected')
    toast(failed ? phraseFor(failed.reason) : t`Signed out everywhere else.`)
    await list.refetch()
  }
  return (
    <Card title={<Trans>Where you are signed in</Trans>}>
      {list.error && <Problem error={list.error} again={() => list.refetch()} />}
      {list.isPending && <Waiting shape="rows" count={2} />}
      <ul>
        {sessions.map((session) => (
          <Row
            key={session.session_id}
            session={session}
            onEnd={() => end.mutate({ params: { session_id: session.session_id } })}
            busy={end.isPending && end.variables.params.session_id === session.session_id}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button kind="quiet" size="small" onClick={() => void endOthers()}>
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </Card>
  )
}

function Row({ session, onEnd, busy }: { session: Session; onEnd: () => void; busy: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const moment = useNow()
  const device = session.device ?? t`Unknown device`
  const seen = format.relative(session.seen_at, moment)
  return (
    <li className="account-row">
      <div>
        <p>{device}</p>
        <p className="small quiet">
          <Trans>Last seen {seen}</Trans>
        </p>
      </div>
      {session.is_current ? (
        <Chip tone="leaf">
          <Trans>This device</Trans>
        </Chip>
      ) : (
        <Button kind="quiet" size="small" busy={busy} onClick={onEnd} aria-label={t`Sign out there: ${device}`}>
          <Trans>Sign out there</Trans>
        </Button>
      )}
    </li>
  )
}
