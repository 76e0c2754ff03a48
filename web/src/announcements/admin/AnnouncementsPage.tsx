import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { endAnnouncement, listAnnouncements } from '@sorrel/contract/announcements/operations'
import type { Announcement } from '@sorrel/contract/announcements/schemas'
import { announcementAudiences, announcementLevels, announcementStates } from '@sorrel/contract/announcements/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'

/** What the practice says to many people at once: written here, with how many have seen it. */
export function AnnouncementsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listAnnouncements)
  const [writing, setWriting] = useState(false)
  return (
    <>
      <PageHead title={t`Announcements`} line={<Trans>What patients and dietitians read on their first screen.</Trans>}>
        <Button icon={IconPlus} onClick={() => setWriting(true)}>
          <Trans>Write one</Trans>
        </Button>
      </PageHead>
      <div className="page stack">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={4} />}
        {data && data.items.length === 0 && (
          <EmptyState drawing="letter" title={<Trans>Nothing was announced yet</Trans>}>
            <Trans>Write what many people should know: changed hours, an outage, a new service.</Trans>
          </EmptyState>
        )}
        {data && data.items.length > 0 && <List items={data.items} />}
      </div>
      {writing && <AnnouncementDialog onClose={() => setWriting(false)} />}
    </>
  )
}

const tones = { planned: 'info', live: 'leaf', over: undefined } as const

function List({ items }: { items: readonly Announcement[] }) {
  const { t } = useLingui()
  const { locale, number } = useFormat()
  return (
    <SheetTable
      label={t`Announcements`}
      heads={[t`Announcement`, t`For`, t`Shown`, { label: t`Seen by`, atEnd: true }, { label: t`Change`, hidden: true }]}
    >
      {items.map((one) => {
        const tone = tones[one.state]
        return (
          <tr key={one.id}>
            <th scope="row">
              <b>{locale === 'es' ? one.title_es : one.title_en}</b>{' '}
              <Chip {...(tone && { tone })}>{announcementStates[one.state][locale]}</Chip>
              <small>{locale === 'es' ? one.body_es : one.body_en}</small>
            </th>
            <td data-label={t`For`}>
              {announcementAudiences[one.audience][locale]}
              <br />
              <small>{announcementLevels[one.level][locale]}</small>
            </td>
            <td data-label={t`Shown`}>
              <Window announcement={one} />
            </td>
            <td data-label={t`Seen by`} className="at-end">
              <b>{number(one.seen_count ?? 0)}</b>
              <br />
              <small>
                <Plural value={one.dismissed_count ?? 0} one="# closed it" other="# closed it" />
              </small>
            </td>
            <td className="at-end">{one.state !== 'over' && <EndButton announcement={one} />}</td>
          </tr>
        )
      })}
    </SheetTable>
  )
}

function Window({ announcement: { starts_at, ends_at } }: { announcement: Announcement }) {
  const format = useFormat()
  const now = useNow(60_000)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const from = format.dayAndTime(starts_at, zone, now)
  if (ends_at === null)
    return (
      <>
        {from}
        <br />
        <small>
          <Trans>until somebody ends it</Trans>
        </small>
      </>
    )
  const until = format.within(format.dayAndTime(ends_at, zone, now))
  return (
    <>
      {from}
      <br />
      <small>
        <Trans>until {until}</Trans>
      </small>
    </>
  )
}

function EndButton({ announcement: { id, state, title_en, title_es } }: { announcement: Announcement }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const phraseFor = usePhrase()
  const title = locale === 'es' ? title_es : title_en
  const end = useAct(endAnnouncement, {
    refreshes: [listAnnouncements],
    onSuccess: () => toast(t`Nobody sees it anymore.`),
    onError: (error) => toast(phraseFor(error)),
  })
  const ask = async () => {
    const question = state === 'planned' ? t`It is then never shown.` : t`It disappears from all first screens at once.`
    if (await confirm({ title: t`End “${title}”?`, text: question, action: t`End the announcement` }))
      end.mutate({ params: { announcement_id: id } })
  }
  return (
    <Button kind="quiet" size="small" busy={end.isPending} onClick={() => void ask()} aria-label={t`End now: ${title}`}>
      <Trans>End now</Trans>
    </Button>
  )
}
