import { Trans, useLingui } from '@lingui/react/macro'
import { addNoteAddendum, getChartNote, getVisitNote } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

/** Adds a signed text to a signed note. */
export function AddendumForm({ note }: { note: ChartNote }) {
  const { t } = useLingui()
  const form = useForm<{ text: string; reason: string }>({
    initial: { text: '', reason: '' },
    draft: `addendum ${note.appointment_id}`,
    schema: chunk(() => import('@sorrel/contract/charting/wire').then(({ addNoteAddendum }) => addNoteAddendum.body)),
  })
  const add = useAct(addNoteAddendum, {
    refreshes: [getChartNote, getVisitNote],
    onSuccess: () => {
      form.reset()
      toast(t`The addendum is signed.`)
    },
    onError: (error) => void form.refused(error),
  })
  const needsProof = asksForProof(add.error)
  return (
    <Card title={<Trans>Add an addendum</Trans>} className="stack">
      <form
        className="stack"
        noValidate
        onSubmit={form.submit<{ text: string; reason: string }>((body) =>
          add.mutate({ params: { appointment_id: note.appointment_id }, body }),
        )}
      >
        <TextArea label={t`What you add`} rows={3} maxLength={8000} {...form.field('text')} />
        <TextInput label={t`Why it is added now`} maxLength={500} {...form.field('reason')} />
        {add.error && !needsProof && <Problem error={add.error} />}
        {!needsProof && (
          <div>
            <Button type="submit" kind="quiet" busy={add.isPending || form.checking}>
              <Trans>Sign the addendum</Trans>
            </Button>
          </div>
        )}
      </form>
      {needsProof && <ProveFirst onDone={() => add.variables && add.mutate(add.variables)} />}
    </Card>
  )
}
