import './announcements.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listAnnouncements, markAnnouncementsSeen } from '@sorrel/contract/announcements/operations'
import type { Announcement } from '@sorrel/contract/announcements/schemas'
import { IconAlertTriangle, IconInfoCircle, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

const looks = {
  info: { tone: 'info', icon: IconInfoCircle },
  important: { tone: 'warn', icon: IconSpeakerphone },
  outage: { tone: 'error', icon: IconAlertTriangle },
} as const

/** At most so many at once: a home is for the person’s own things. */
const most = 3

/**
 * What the practice says to everybody, on the first screen of a person. It says nothing while it loads or fails, and it tells the server
 * what was on the screen.
 */
export function Announcements() {
  const { data } = useRead(listAnnouncements, undefined, { staleTime: 60_000 })
  const [closed, setClosed] = useState<readonly string[]>([])
  const mark = useAct(markAnnouncementsSeen)
  const { mutate } = mark
  const isAdmin = useSession()?.actor.kind === 'admin'
  const shown = (data?.items ?? [])
    // Support gets the announcements of everybody, to see what became of them.
    .filter(({ audience }) => !isAdmin || audience === 'all')
    .filter(({ id, state, dismissed_at }) => state === 'live' && dismissed_at === null && !closed.includes(id))
    .slice(0, most)
  const news = shown
    .filter(({ seen_at }) => seen_at === null)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (news) mutate({ body: { ids: news.split(',') } })
  }, [news, mutate])
  if (shown.length === 0) return null
  const close = (id: string) => {
    setClosed([...closed, id])
    mutate({ body: { ids: [id], dismissed: true } })
  }
  return (
    <div className="announcements">
      {shown.map((one) => (
        <AnnouncementBanner key={one.id} announcement={one} onClose={() => close(one.id)} />
      ))}
    </div>
  )
}

type Props = { announcement: Pick<Announcement, keyof Written>; onClose?: () => void }
type Written = Pick<Announcement, 'level' | 'title_en' | 'title_es' | 'body_en' | 'body_es' | 'link' | 'dismissible'>

/** One announcement as its readers see it. */
export function AnnouncementBanner({ announcement, onClose }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { level, title_en, title_es, body_en, body_es, link, dismissible } = announcement
  const title = locale === 'es' ? title_es : title_en
  return (
    <Notice {...looks[level]}>
      <div className="announcement">
        <div>
          <p>
            <b>{title}</b>
          </p>
          <p className="announcement-body">{locale === 'es' ? body_es : body_en}</p>
          {link && (
            <p>
              <a href={link} {...(!link.startsWith('/') && { target: '_blank', rel: 'noreferrer' })}>
                <Trans>Read more</Trans>
              </a>
            </p>
          )}
        </div>
        {dismissible && onClose && <IconButton kind="quiet" icon={IconX} name={t`Hide: ${title}`} onClick={onClose} />}
      </div>
    </Notice>
  )
}
