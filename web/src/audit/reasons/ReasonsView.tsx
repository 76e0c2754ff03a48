import { Trans, useLingui } from '@lingui/react/macro'
import { listAccessReasons, listTrail, lookAtAccessReason } from '@sorrel/contract/audit/operations'
import { accessReasonLabels } from '@sorrel/contract/audit/vocabulary'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone, useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { useTrailWords } from '../use-trail-words.ts'

type Reason = OutputOf<typeof listAccessReasons>['items'][number]

/** Why administrators opened data, the newest first; compliance marks what it has looked at. */
export function ReasonsView() {
  const list = usePages(listAccessReasons, { query: {} })
  return (
    <>
      {list.isPending && <Waiting shape="cards" count={3} />}
      {list.error && <Problem error={list.error} again={() => list.refetch()} />}
      {list.data && list.items.length === 0 && (
        <EmptyState title={<Trans>Nobody has opened data with a reason</Trans>}>
          <Trans>When support or billing opens the data of a patient, their reason appears here.</Trans>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <ul className="stack">
          {list.items.map((reason) => (
            <li key={reason.access_reason_id}>
              <ReasonCard reason={reason} />
            </li>
          ))}
        </ul>
      )}
      {list.more && (
        <Button kind="quiet" busy={list.isLoadingMore} onClick={list.more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </>
  )
}

function ReasonCard({ reason }: { reason: Reason }) {
  const { t } = useLingui()
  const format = useFormat()
  const locale = useLocale()
  const now = useNow()
  const zone = getDeviceZone()
  const { namePerson } = useTrailWords()
  const name = namePerson(reason.admin)
  const given = format.dayAndTime(reason.given_at, zone, now)
  const whose = reason.whose && namePerson(reason.whose)
  const title =
    reason.scope === 'patient'
      ? t`${name} opened the record of ${whose}`
      : reason.scope === 'provider'
        ? t`${name} opened the patients of ${whose}`
        : t`${name} opened data of all patients`
  return (
    <Card as="article" title={title}>
      <p>
        <Chip>{accessReasonLabels[reason.kind][locale]}</Chip> {reason.text}
      </p>
      <p className="small quiet">
        {given}, <code>{reason.operation}</code>
      </p>
      <div className="line line--apart line--wrap">
        <Link
          to="/admin/audit"
          search={{ actor: reason.admin.id, ...(reason.scope === 'patient' && reason.whose && { patient: reason.whose.id }) }}
        >
          <Trans>What they saw</Trans>
        </Link>
        <Looked reason={reason} title={title} />
      </div>
    </Card>
  )
}

function Looked({ reason, title }: { reason: Reason; title: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const phraseFor = usePhrase()
  const actor = useSession()?.actor
  const { namePerson } = useTrailWords()
  const look = useAct(lookAtAccessReason, { refreshes: [listAccessReasons, listTrail], onError: (error) => toast(phraseFor(error)) })
  if (reason.looked_at && reason.looked_at_by) {
    const by = namePerson(reason.looked_at_by)
    const when = format.dayAndTime(reason.looked_at, getDeviceZone(), now)
    return (
      <span className="small quiet">
        <Trans>
          Looked at by {by}, {when}
        </Trans>
      </span>
    )
  }
  if (actor?.admin_id === reason.admin.id)
    return (
      <span className="small quiet">
        <Trans>Somebody else looks at your own reasons.</Trans>
      </span>
    )
  return (
    <Button
      kind="quiet"
      size="small"
      icon={IconCheck}
      busy={look.isPending}
      aria-label={t`I have looked at this: ${title}`}
      onClick={() => look.mutate({ params: { access_reason_id: reason.access_reason_id } })}
    >
      <Trans>I have looked at this</Trans>
    </Button>
  )
}
