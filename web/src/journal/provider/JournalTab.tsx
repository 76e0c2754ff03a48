import '../journal.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { getJournalEntry, listJournalEntries, reviewJournalEntry } from '@sorrel/contract/journal/operations'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { type Reaction, reactionLabels, reactions } from '@sorrel/contract/journal/vocabulary'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useWorkClock } from '../../remote-care/work/work-clock.ts'
import { Comments, WriteComment } from '../entry/Comments.tsx'
import { EntryCard } from '../entry/EntryCard.tsx'
import { EntryGlucose } from '../entry/EntryGlucose.tsx'
import { Estimate } from '../entry/Estimate.tsx'
import { Days, Feed } from '../entry/Feed.tsx'
import { sayIn } from '../words.ts'
import { AskQuestion } from './AskQuestion.tsx'

/** A client's journal for their dietitian: what is shared, with reactions by one key and comments inside each entry. */
export function JournalTab({ patientId, careId }: ChartTabProps) {
  const care = useRead(getMyClientCare, { params: { care_id: careId } }).data
  const canWrite = care?.can_write ?? false
  useWorkClock(canWrite ? patientId : undefined)
  return (
    <div className="journal-tab stack">
      {canWrite && <AskQuestion patientId={patientId} />}
      {canWrite && (
        <p className="small quiet">
          <Trans>On an entry, press 1 to 4 to react and C to comment.</Trans>
        </p>
      )}
      <OpenedEntry patientId={patientId} canWrite={canWrite} />
      <Feed owner={patientId} show={(entries) => <ClientDays entries={entries} canWrite={canWrite} />} />
    </div>
  )
}

/** The entry to which a link led, above the others: it may be on none of the pages that are loaded. */
function OpenedEntry({ patientId, canWrite }: { patientId: string; canWrite: boolean }) {
  const { t } = useLingui()
  const id = /^entry-([\da-f-]{36})$/.exec(useLocation().hash)?.[1]
  const { data: entry } = useRead(getJournalEntry, id ? { params: { journal_entry_id: id } } : null)
  if (!entry || entry.patient_id !== patientId) return null
  return (
    <section aria-label={t`The entry that you opened`} className="journal-opened">
      <ClientDays entries={[entry]} canWrite={canWrite} />
    </section>
  )
}

function ClientDays({ entries, canWrite }: { entries: readonly JournalEntry[]; canWrite: boolean }) {
  const format = useFormat()
  return (
    <Days
      entries={entries}
      heading={(day, today) => <h2>{format.longDay(day, today)}</h2>}
      draw={(entry) => <ClientEntry entry={entry} canWrite={canWrite} key={entry.id} />}
    />
  )
}

function ClientEntry({ entry, canWrite }: { entry: JournalEntry; canWrite: boolean }) {
  const { t } = useLingui()
  const [writes, setWrites] = useState(false)
  const review = useAct(reviewJournalEntry, { refreshes: [listJournalEntries, getJournalEntry, getMyClientCare] })
  const react = (reaction: Reaction) => review.mutate({ params: { journal_entry_id: entry.id }, body: { reaction } })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
    if (!canWrite || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const reaction = reactions[Number(event.key) - 1]
    if (reaction) react(reaction)
    else if (event.key === 'c') {
      event.preventDefault()
      setWrites(true)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are short cuts for the buttons inside.
    <div onKeyDown={onKeyDown} data-journal-entry={entry.id}>
      <EntryCard entry={entry}>
        <EntryGlucose entry={entry} />
        <Estimate entry={entry} />
        <Comments comments={entry.comments} />
        {canWrite && <Reactions chosen={entry.reaction} react={react} />}
        {!entry.viewed_by_provider_at && (
          <p>
            <Chip tone="info">
              <Trans context="entry">New</Trans>
            </Chip>
          </p>
        )}
        {review.error && <Problem error={review.error} />}
        {canWrite &&
          (writes ? (
            <WriteComment entry={entry} label={t`Comment for the patient`} />
          ) : (
            <div>
              <Button kind="plain" size="small" onClick={() => setWrites(true)}>
                <Trans context="to do it">Comment</Trans>
              </Button>
            </div>
          ))}
      </EntryCard>
    </div>
  )
}

function Reactions({ chosen, react }: { chosen: Reaction | null; react: (reaction: Reaction) => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <fieldset className="reactions">
      <legend className="sr">{t`React`}</legend>
      {reactions.map((reaction, at) => (
        <button
          type="button"
          key={reaction}
          className="chip chip--pick"
          aria-pressed={chosen === reaction}
          data-on={chosen === reaction || undefined}
          onClick={() => react(reaction)}
        >
          <span className="key" aria-hidden="true">
            {at + 1}
          </span>
          {sayIn(locale, reactionLabels[reaction])}
        </button>
      ))}
    </fieldset>
  )
}
