import { Trans, useLingui } from '@lingui/react/macro'
import { askInJournal, listJournalEntries } from '@sorrel/contract/journal/operations'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useEntries } from '../entry/Feed.tsx'

/** The question that the client reads above their journal. */
export function AskQuestion({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const asked = useEntries(patientId).first?.question
  const form = useForm({ initial: { text: '' }, draft: `journal-question-${patientId}` })
  const ask = useAct(askInJournal, {
    refreshes: [listJournalEntries],
    onSuccess: ({ question }) => {
      form.reset()
      toast(question ? t`The client reads it above their journal.` : t`The question was removed.`)
    },
    onError: (error) => form.refused(error),
  })
  const send = (text: string | null) => ask.mutate({ params: { patient_id: patientId }, body: { text } })
  const submit = form.submit<{ text: string }>(({ text }) => {
    if (text.trim() === '') return form.setErrors({ text: t`Please write something first.` })
    send(text)
  })
  return (
    <form className="card stack stack--close" noValidate onSubmit={(event) => void submit(event)}>
      {asked && (
        <p>
          <b>
            <Trans>Asked now:</Trans>
          </b>{' '}
          <span className="said">{asked.text}</span>
        </p>
      )}
      <TextArea label={t`A question above the journal`} rows={2} maxLength={400} {...form.field('text')} id="journal-question" />
      {ask.error && Object.keys(form.errors).length === 0 && <Problem error={ask.error} />}
      <div className="line line--wrap">
        <Button type="submit" kind="soft" size="small" busy={ask.isPending}>
          <Trans>Ask</Trans>
        </Button>
        {asked && (
          <Button kind="plain" size="small" onClick={() => send(null)}>
            <Trans>Remove the question</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
