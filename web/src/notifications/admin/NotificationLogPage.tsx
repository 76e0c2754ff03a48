import './log.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { type NoticeChannel, noticeChannels } from '@sorrel/contract/notifications/groups'
import { listNotifications, sendNotificationAgain } from '@sorrel/contract/notifications/operations'
import { lastingFaults, noticeStatuses, reasonLabelOf } from '@sorrel/contract/notifications/reasons'
import type { NotificationLog } from '@sorrel/contract/notifications/schemas'
import { mostNoticesCounted, noticeLabels } from '@sorrel/contract/notifications/vocabulary'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { draftOf, keepDraft } from '../../kernel/drafts.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { statusTones } from '../settings/NoticeRows.tsx'
import type { LogFilter, LogSearch } from '../staff-routes.ts'
import { LiftFault } from './LiftFault.tsx'
import { LogFilters } from './LogFilters.tsx'

const pageSize = 25
const draft = 'notice-log-search'
type NoticeState = keyof typeof noticeStatuses | 'missed'

/** What went out to whom, how, and how that ended. What a notice said is between us and its reader. */
export function NotificationLogPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { page = 1, ...filter } = useSearch({ strict: false }) as LogSearch
  // A name stays out of the address; it is there again on the way back.
  const [typed, setTyped] = useState(() => String(draftOf(draft)?.typed ?? ''))
  const [q] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    keepDraft(draft, { typed }, { isSent: true })
  }, [typed])
  const offset = (page - 1) * pageSize
  const { data, error, refetch } = useRead(
    listNotifications,
    { query: { ...queryOf(filter), ...(q && { q }), limit: String(pageSize), ...(offset > 0 && { offset: String(offset) }) } },
    { keepsPrevious: true },
  )
  const go = (search: LogSearch) => void navigate({ to: '/admin/notifications', search })
  const type = (name: string) => {
    setTyped(name)
    if (page > 1) go(filter)
  }
  return (
    <>
      <PageHead title={t`Notices sent`} line={data ? <Count total={data.total} /> : '\u00a0'}>
        {(filter.patient || filter.provider) && (
          <Button kind="quiet" onClick={() => go({ ...filter, patient: undefined, provider: undefined })}>
            <Trans>Show all people</Trans>
          </Button>
        )}
      </PageHead>
      <div className="page stack">
        <LogFilters
          filter={filter}
          typed={typed}
          onType={type}
          onFilter={(more) => go({ ...filter, ...more })}
          onClear={() => {
            setTyped('')
            go({})
          }}
        />
        {error && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && data.items.length === 0 && <EmptyState drawing="letter" title={<Trans>No such notice went out</Trans>} />}
        {data && data.items.length > 0 && <Log items={data.items} onPerson={go} />}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(Math.min(data.total, mostNoticesCounted) / pageSize)}
            onPage={(page) => go({ ...filter, page })}
          />
        )}
      </div>
    </>
  )
}

const Count = ({ total }: { total: number }) =>
  total > mostNoticesCounted ? (
    <Trans>More than {mostNoticesCounted} notices, without their words</Trans>
  ) : (
    <Plural value={total} one="# notice, without its words" other="# notices, without their words" />
  )

const isDay = (day: string | undefined) => day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day)
const states = [...Object.keys(noticeStatuses), 'missed']

/** The filter that an address means; what it says wrongly is left out. */
const queryOf = ({ patient, provider, channel, state, kind, from, to }: LogFilter) => ({
  ...(patient && { patient_id: patient }),
  ...(provider && { provider_id: provider }),
  ...(channel && Object.hasOwn(noticeChannels, channel) && { channel: channel as NoticeChannel }),
  ...(state && states.includes(state) && { state: state as NoticeState }),
  ...(kind && Object.hasOwn(noticeLabels, kind) && { kind }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

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
          <td className="at-end">
            {one.status !== 'queued' && <Again notice={one} />}
            {one.recipient_name && one.reason && lastingFaults.includes(one.reason) && <LiftFault notice={one} />}
          </td>
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

/** The button, and beside it what became of the press and when the notice last went out again. */
function Again({ notice: { id, template, repeated_at } }: { notice: NotificationLog }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const phraseFor = usePhrase()
  const again = useAct(sendNotificationAgain, { refreshes: [listNotifications] })
  const what = noticeLabels[template]?.[format.locale] ?? template
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const last = repeated_at && format.within(format.dayAndTime(repeated_at, zone, now))
  return (
    <div className="log-again">
      {!again.isSuccess && (
        <Button
          kind="quiet"
          size="small"
          busy={again.isPending}
          onClick={() => again.mutate({ params: { notification_id: id }, body: {} })}
          aria-label={t`Send again: ${what}`}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
      <small role="status">
        {again.isSuccess && <Trans>It goes out again now.</Trans>}
        {again.error && phraseFor(again.error)}
        {!again.isSuccess && !again.error && last && <Trans>Sent again {last}</Trans>}
      </small>
    </div>
  )
}
