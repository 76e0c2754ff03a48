import { Trans, useLingui } from '@lingui/react/macro'
import { noticeChannels } from '@sorrel/contract/notifications/groups'
import type { listNotices } from '@sorrel/contract/notifications/operations'
import { noticeStatuses, reasonLabelOf } from '@sorrel/contract/notifications/reasons'
import type { Notice } from '@sorrel/contract/notifications/schemas'
import { noticeLabels } from '@sorrel/contract/notifications/vocabulary'
import type { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { useAgain } from './mine.ts'

export const statusTones = {
  queued: 'info',
  suppressed: undefined,
  sent: 'leaf',
  delivered: 'leaf',
  failed: 'error',
  bounced: 'warn',
} as const

type Props = { pages: ReturnType<typeof usePages<typeof listNotices>>; zone: string }

/** A list of notices as their reader sees it, with how each ended. */
export function NoticeRows({ pages, zone }: Props) {
  const { t } = useLingui()
  return (
    <Card flush title={t`What we told you`}>
      <PagedList
        pages={pages}
        rows={4}
        empty={
          <p className="notices-empty quiet">
            <Trans>Nothing yet. When a notice goes out, you see here how, and whether it arrived.</Trans>
          </p>
        }
      >
        {(items) => (
          <ul className="notices-log">
            {items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} zone={zone} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function NoticeRow({ notice, zone }: { notice: Notice; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const phraseFor = usePhrase()
  const { locale } = format
  const { sendAgain, isPending } = useAgain({
    onSuccess: () => toast(t`It goes out again now.`),
    onError: (error) => toast(phraseFor(error)),
  })
  const { id, template, channel, status, reason, created_at, due_at, is_again } = notice
  const what = noticeLabels[template]?.[locale] ?? template
  const due = due_at && format.within(format.dayAndTime(due_at, zone, now))
  const tone = statusTones[status]
  return (
    <li>
      <div>
        <p>
          <b>{what}</b> <Chip {...(tone && { tone })}>{noticeStatuses[status][locale]}</Chip>
        </p>
        <p className="small quiet">
          {noticeChannels[channel][locale]}, {format.within(format.dayAndTime(created_at, zone, now))}
          {is_again && <Trans>, sent again</Trans>}
        </p>
        {reason !== null && <p className="small">{reasonLabelOf(reason)[locale]}</p>}
        {due && (
          <p className="small">
            <Trans>It goes out {due}.</Trans>
          </p>
        )}
      </div>
      {status !== 'queued' && (
        <Button kind="quiet" size="small" busy={isPending} onClick={() => sendAgain(id, channel)} aria-label={t`Send again: ${what}`}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </li>
  )
}
