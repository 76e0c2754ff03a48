import { Trans, useLingui } from '@lingui/react/macro'
import { commentOnJournalEntry, getJournalEntry, listJournalEntries } from '@sorrel/contract/journal/operations'
import type { JournalComment, JournalEntry } from '@sorrel/contract/journal/schemas'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone, useNow } from '../../kernel/clock.ts'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

/** What was written into an entry, the oldest first. */
export function Comments({ comments }: { comments: readonly JournalComment[] }) {
  const format = useFormat()
  const now = useNow()
  if (comments.length === 0) return null
  return (
    <ul className="comments">
      {comments.map(({ id, name, text, at, by }) => (
        <li className={by === 'provider' ? 'comment' : 'comment comment--mine'} key={id}>
          <Avatar name={name} size="small" />
          <div>
            <p>
              <b>{name}</b> <span className="small quiet">{format.relative(at, [at, now].sort()[1] ?? now)}</span>
            </p>
            <p className="said" title={format.dayAndTime(at, getDeviceZone(), now)}>
              {text}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Writes into an entry. What was typed and not sent stays while the app is open. */
export function WriteComment({ entry, label }: { entry: Pick<JournalEntry, 'id'>; label: string }) {
  const { t } = useLingui()
  const form = useForm({ initial: { text: '' }, draft: `journal-comment-${entry.id}` })
  const send = useAct(commentOnJournalEntry, {
    refreshes: [listJournalEntries, getJournalEntry],
    onSuccess: () => form.reset(),
    onError: (error) => form.refused(error),
  })
  const submit = form.submit<{ text: string }>((body) => {
    if (body.text.trim() === '') return form.setErrors({ text: t`Please write something first.` })
    send.mutate({ params: { journal_entry_id: entry.id }, body })
  })
  return (
    <form className="stack stack--close" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea label={label} rows={2} maxLength={2000} {...form.field('text')} id={`comment-${entry.id}`} />
      {send.error && Object.keys(form.errors).length === 0 && <Problem error={send.error} />}
      <div>
        <Button type="submit" kind="soft" size="small" busy={send.isPending}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}
