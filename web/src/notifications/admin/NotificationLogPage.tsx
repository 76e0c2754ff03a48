import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { noticeChannels } from '@sorrel/contract/notifications/groups'
import { listNotifications, sendNotificationAgain } from '@sorrel/contract/notifications/operations'
import { noticeStatuses, reasonLabelOf } from '@sorrel/contract/notifications/reasons'
import type { NotificationLog } from '@sorrel/contract/notifications/schemas'
import { noticeLabels } from '@sorrel/contract/notifications/vocabulary'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { statusTones } from '../settings/NoticeRows.tsx'
import type { LogSearch } from '../staff-routes.ts'

const pageSize = 25

/** What went out to whom, how, and how that ended. What a notice said is between us and its reader. */
export function NotificationLogPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { patient, provider, page = 1 } = useSearch({ strict: false }) as LogSearch
  const query = { ...(patient && { patient_id: patient }), ...(provider && { provider_id: provider }) }
  const offset = (page - 1) * pageSize
  const { data, error, refetch } = useRead(
    listNotifications,
    { query: { ...query, limit: String(pageSize), ...(offset > 0 && { offset: String(offset) }) } },
    { keepsPrevious: true },
  )
  const go = (search: LogSearch) => void navigate({ to: '/admin/notifications', search })
  const filter = { ...(patient && { patient }), ...(provider && { provider }) }
  return (
    <>
      <PageHead
        title={t`Notices sent`}
        line={data ? <Plural value={data.total} one="# notice, without its words" other="# notices, without their words" /> : '\u00a0'}
      >
        {(patient || provider) && (
          <Button kind="quiet" onClick={() => go({})}>
            <Trans>Show all people</Trans>
          </Button>
        )}
      </PageHead>
      <div className="page stack">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && data.items.length === 0 && <EmptyState drawing="letter" title={<Trans>No notice went out</Trans>} />}
        {data && data.items.length > 0 && <Log items={data.items} onPerson={go} />}
        {data && <Pager page={page} pages={Math.ceil(data.total / pageSize)} onPage={(page) => go({ ...filter, page })} />}
      </div>
    </>
  )
}

type Props = { items: readonly NotificationLog[]; onPerson: (search: LogSearch) => void }

function Log({ items, onPerson }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <SheetTable
      label={t`Notices sent`}
      heads={[
        t({ message: 'To', context: 'notice' }),
        t`About`,
        t({ message: 'By', context: 'notice' }),
        t`How it ended`,
        { label: t`Send again`, hidden: true },
      ]}
    >
      {items.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Whom notice={one} onPerson={onPerson} />
          </th>
          <td data-label={t`About`}>
            {noticeLabels[one.template]?.[locale] ?? one.template}
            {one.is_again && (
              <>
                <br />
                <small>
                  <Trans>sent again</Trans>
                </small>
              </>
            )}
          </td>
          <td data-label={t({ message: 'By', context: 'notice' })}>{noticeChannels[one.channel][locale]}</td>
          <td data-label={t`How it ended`}>
            <Ending notice={one} />
          </td>
          <td className="at-end">{one.status !== 'queued' && <AgainButton notice={one} />}</td>
        </tr>
      ))}
    </SheetTable>
  )
}

function Whom({ notice: { role, recipient_id, recipient_name }, onPerson }: { notice: NotificationLog; onPerson: Props['onPerson'] }) {
  const { t } = useLingui()
  const name = recipient_name ?? t`Somebody who is no longer here`
  return (
    <>
      {recipient_id && recipient_name ? (
        <button
          type="button"
          className="link"
          onClick={() => onPerson(role === 'patient' ? { patient: recipient_id } : { provider: recipient_id })}
        >
          {name}
        </button>
      ) : (
        name
      )}
      <small>{role === 'patient' ? <Trans>Patient</Trans> : <Trans>Dietitian</Trans>}</small>
    </>
  )
}

function Ending({ notice: { status, reason, at, due_at, attempts } }: { notice: NotificationLog }) {
  const format = useFormat()
  const now = useNow(60_000)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const tone = statusTones[status]
  const due = due_at && format.within(format.dayAndTime(due_at, zone, now))
  return (
    <>
      <Chip {...(tone && { tone })}>{noticeStatuses[status][format.locale]}</Chip>{' '}
      <small>{due ? <Trans>due {due}</Trans> : format.dayAndTime(at, zone, now)}</small>
      {reason !== null && (
        <>
          <br />
          <small>{reasonLabelOf(reason)[format.locale]}</small>
        </>
      )}
      {attempts > 1 && (
        <>
          <br />
          <small>
            <Plural value={attempts} one="# try" other="# tries" />
          </small>
        </>
      )}
    </>
  )
}

function AgainButton({ notice: { id, template } }: { notice: NotificationLog }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const phraseFor = usePhrase()
  const again = useAct(sendNotificationAgain, {
    refreshes: [listNotifications],
    onSuccess: () => toast(t`It goes out again now.`),
    onError: (error) => toast(phraseFor(error)),
  })
  const what = noticeLabels[template]?.[locale] ?? template
  return (
    <Button
      kind="quiet"
      size="small"
      busy={again.isPending}
      onClick={() => again.mutate({ params: { notification_id: id }, body: {} })}
      aria-label={t`Send again: ${what}`}
    >
      <Trans>Send again</Trans>
    </Button>
  )
}
