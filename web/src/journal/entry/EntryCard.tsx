import '../journal.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { emotionLabels, entryKindLabels, reactionLabels, symptomLabels } from '@sorrel/contract/journal/vocabulary'
import { writeWeight } from '@sorrel/contract/patients/measures/weight'
import { IconEye, IconLock } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { SourceLine } from '../../chat/becoming/SourceLine.tsx'
import { Picture } from '../../kernel/ui/files/Picture.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { sayIn } from '../words.ts'
import { kindIcons } from './kinds.ts'
import { Plate } from './Plate.tsx'

type Shown = Pick<
  JournalEntry,
  | 'kind'
  | 'text'
  | 'items'
  | 'photos'
  | 'hunger_before'
  | 'hunger_after'
  | 'satisfaction'
  | 'emotions'
  | 'symptoms'
  | 'minutes'
  | 'water_ml'
  | 'weight_grams'
  | 'visibility'
  | 'occurred_at'
  | 'time_zone'
> &
  Partial<Pick<JournalEntry, 'source'>>

const small = new Set(['water', 'activity', 'sleep', 'weight', 'note', 'mood', 'symptom'])

/** One entry of the feed: its time, and what was written. `title` wraps the words, so that a list can make them a link. */
export function EntryCard({
  entry,
  title = (words) => words,
  plate,
  heading = 'h3',
  children,
}: {
  entry: Shown
  title?: (words: ReactNode) => ReactNode
  plate?: boolean
  /** The level of its words: below the day they belong to, or below the title of the screen. */
  heading?: 'h2' | 'h3'
  children?: ReactNode
}) {
  const format = useFormat()
  const time = format.time(entry.occurred_at, entry.time_zone)
  return (
    <article className={small.has(entry.kind) ? 'entry entry--small' : 'entry'}>
      <time dateTime={entry.occurred_at}>{time}</time>
      <div className="card">
        <Pictured entry={entry} plate={plate} />
        <Words entry={entry} title={title} heading={heading} />
        <Meter entry={entry} />
        <Marks entry={entry} />
        {children}
      </div>
    </article>
  )
}

/** The photos of an entry; of a meal without one, a drawn plate. */
function Pictured({ entry, plate }: { entry: Shown; plate: boolean | undefined }) {
  const { t } = useLingui()
  const [first, ...more] = entry.photos
  if (!first) return plate && entry.kind === 'meal' ? <Plate /> : null
  const words = entry.text ?? t`Photo`
  return (
    <div className="entry-photos">
      <Picture file_id={first} size={more.length > 0 ? 'thumb' : 'full'} alt={words} />
      {more.map((file_id, at) => (
        <Picture key={file_id} file_id={file_id} size="thumb" alt={t`${words}, photo ${at + 2}`} />
      ))}
    </div>
  )
}

type WordsProps = { entry: Shown; title: (words: ReactNode) => ReactNode; heading: 'h2' | 'h3' }

function Words({ entry, title, heading: Heading }: WordsProps) {
  const { locale } = useFormat()
  const amount = useAmount(entry)
  const kind = sayIn(locale, entryKindLabels[entry.kind])
  const foods = entry.items.map(({ name }) => name).join(', ')
  const first = entry.text ?? (foods || amount || kind)
  const more = [kind, entry.text !== null && foods, first !== amount && amount].filter(Boolean).filter((part) => part !== first)
  return (
    <div className="line line--top entry-words">
      {small.has(entry.kind) && <Icon of={kindIcons[entry.kind]} />}
      <div>
        <Heading className="said entry-title">{title(first)}</Heading>
        {more.length > 0 && <p className="small quiet">{more.join(' · ')}</p>}
      </div>
    </div>
  )
}

/** The number of an entry in words: how long, how much, how heavy. */
function useAmount({ kind, minutes, water_ml, weight_grams }: Shown): string {
  const format = useFormat()
  if (minutes !== null) return format.duration(minutes)
  if (water_ml !== null) return `${format.number(water_ml)} ml`
  if (kind === 'weight' && weight_grams !== null) {
    const kilograms = weight_grams / 1000
    return `${writeWeight(kilograms, 'us')} (${writeWeight(kilograms, 'metric')})`
  }
  return ''
}

/** Hunger before and after as a short track, and how satisfying it was. */
function Meter({ entry: { hunger_before: before, hunger_after: after, satisfaction } }: { entry: Shown }) {
  if (before === null && after === null && satisfaction === null) return null
  const place = (value: number) => `${((value - 1) / 9) * 88}%`
  const [from, to] = [Math.min(before ?? after ?? 1, after ?? before ?? 1), Math.max(before ?? after ?? 1, after ?? before ?? 1)]
  return (
    <p className="meter">
      {before !== null && after !== null ? (
        <span>
          <Trans>
            Hunger <b>{before}</b> to <b>{after}</b>
          </Trans>
        </span>
      ) : before !== null ? (
        <span>
          <Trans>
            Hunger <b>{before}</b>
          </Trans>
        </span>
      ) : after !== null ? (
        <span>
          <Trans>
            Afterwards <b>{after}</b>
          </Trans>
        </span>
      ) : null}
      {(before !== null || after !== null) && (
        <span className="track" style={{ '--from': place(from), '--to': `calc(${place(to)} + 12%)` } as CSSProperties} aria-hidden="true">
          <i />
        </span>
      )}
      {satisfaction !== null && (
        <span>
          <Trans>
            Satisfied: <b>{satisfaction}</b>
          </Trans>
        </span>
      )}
    </p>
  )
}

function Marks({ entry }: { entry: Shown }) {
  const { locale } = useFormat()
  const words = [
    ...entry.emotions.map((one) => sayIn(locale, emotionLabels[one])),
    ...entry.symptoms.map((one) => sayIn(locale, symptomLabels[one])),
  ]
  return (
    <>
      {words.length > 0 && <p className="small quiet">{words.join(', ')}</p>}
      {entry.source && (
        <p>
          <SourceLine source={entry.source} />
        </p>
      )}
      {entry.visibility === 'private' && (
        <p className="mark mark--off">
          <Icon of={IconLock} />
          <Trans>Only for me</Trans>
        </p>
      )}
    </>
  )
}

/** That the dietitian has seen an entry, how they reacted, and how many comments there are. */
export function Seen({ entry, by }: { entry: JournalEntry; by: string | undefined }) {
  const { locale } = useFormat()
  const count = entry.comments.length
  if (!entry.viewed_by_provider_at && count === 0) return null
  const reaction = entry.reaction && entry.reaction !== 'seen' ? sayIn(locale, reactionLabels[entry.reaction]) : null
  return (
    <p className="mark">
      <Icon of={IconEye} />
      {reaction && by ? (
        <Trans>
          {reaction}, says {by}
        </Trans>
      ) : by ? (
        <Trans>Seen by {by}</Trans>
      ) : (
        <Trans>Seen by your dietitian</Trans>
      )}
      {count > 1 && <Plural value={count} one="# comment" other="# comments" />}
    </p>
  )
}
