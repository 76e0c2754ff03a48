import './journal.css'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  changeJournalEntry,
  getJournalEntry,
  getJournalStreak,
  hideJournalEntry,
  listJournalEntries,
} from '@sorrel/contract/journal/operations'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { entryKindLabels, entryKinds } from '@sorrel/contract/journal/vocabulary'
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct, useRead } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { confirm } from '../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../kernel/use-title.ts'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { Comments, WriteComment } from './entry/Comments.tsx'
import { EntryCard, Seen } from './entry/EntryCard.tsx'
import { EntryGlucose } from './entry/EntryGlucose.tsx'
import { Estimate } from './entry/Estimate.tsx'
import { EntryForm } from './form/EntryForm.tsx'
import { contentOf, readWallTime, type Values, writeWallTime } from './form/values.ts'
import { sayIn } from './words.ts'

const reads = [listJournalEntries, getJournalEntry, getJournalStreak]

/** One entry with its comments; it can be changed and taken out of the journal here. */
export function EntryPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const { data: entry, error, refetch } = useRead(getJournalEntry, { params: { journal_entry_id: id } })
  const title = entry
    ? `${sayIn(locale, entryKindLabels[entry.kind])}, ${format.shortDay(dayOf(entry.occurred_at, entry.time_zone))}`
    : t`Journal entry`
  useTitle(title)
  return (
    <div className="stack">
      <p>
        <LinkButton kind="plain" size="small" icon={IconArrowLeft} to="/app/journal">
          <Trans>Journal</Trans>
        </LinkButton>
      </p>
      <h1 className="serif">{title}</h1>
      {entry ? (
        <Whole entry={entry} />
      ) : error ? (
        <Problem error={error} again={() => void refetch()} />
      ) : (
        <Waiting shape="cards" count={1} />
      )}
    </div>
  )
}

function Whole({ entry }: { entry: JournalEntry }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const change = useAct(changeJournalEntry, { refreshes: reads })
  const hide = useAct(hideJournalEntry, {
    refreshes: [listJournalEntries, getJournalStreak],
    onSuccess: () => {
      toast(t`Deleted.`)
      void navigate({ to: '/app/journal' })
    },
  })
  const remove = async () => {
    const yes = await confirm({
      title: t`Delete this entry?`,
      text: t`It leaves your journal on every device. If a visit note quotes it, the note keeps the quote.`,
      action: t`Delete the entry`,
      danger: true,
      staysByDefault: true,
    })
    if (yes) hide.mutate({ params: { journal_entry_id: entry.id } })
  }
  const save = async (values: Values) => {
    const moved = values.when !== '' && values.when !== writeWallTime(entry.occurred_at)
    await change.mutateAsync({
      params: { journal_entry_id: entry.id },
      headers: { 'if-match': `"${entry.version}"` },
      body: { ...contentOf(values), ...(moved && { occurred_at: readWallTime(values.when) }) },
    })
    toast(t`Saved.`)
    setOpen(false)
  }
  if (isOpen)
    return (
      <EntryForm
        kinds={entryKinds}
        entry={entry}
        draft={`journal-change-${entry.id}`}
        save={save}
        cancel={
          <Button kind="plain" onClick={() => setOpen(false)}>
            <Trans>Keep it as it is</Trans>
          </Button>
        }
      />
    )
  return (
    <>
      <EntryCard entry={entry} plate heading="h2">
        <EntryGlucose entry={entry} />
        <Estimate entry={entry} />
        <Seen entry={entry} by={entry.comments.find(({ by }) => by === 'provider')?.name.split(' ')[0]} />
      </EntryCard>
      <div className="line line--wrap">
        <Button kind="quiet" size="small" icon={IconPencil} onClick={() => setOpen(true)}>
          <Trans>Change</Trans>
        </Button>
        <Button kind="plain" size="small" icon={IconTrash} busy={hide.isPending} onClick={() => void remove()}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {hide.error && <Problem error={hide.error} />}
      <section className="card stack" aria-labelledby="entry-comments">
        <h2 id="entry-comments">
          <Trans>Comments</Trans>
        </h2>
        <Comments comments={entry.comments} />
        <WriteComment entry={entry} label={entry.comments.length > 0 ? t`Your answer` : t`Add a comment`} />
      </section>
    </>
  )
}
