import { Trans, useLingui } from '@lingui/react/macro'
import { addContactAddendum, listContactNotes } from '@sorrel/contract/contacts/operations'
import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

type Typed = { text: string; reason: string }

/** Adds a signed text to a signed note between visits. */
export function ContactAddendum({ note, onDone }: { note: ContactNote; onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm<Typed>({
    initial: { text: '', reason: '' },
    draft: `addendum to contact note ${note.id}`,
    place: `${note.id}-addendum-`,
    schema: chunk(() => import('@sorrel/contract/contacts/wire').then(({ addContactAddendum }) => addContactAddendum.body)),
  })
  const add = useAct(addContactAddendum, {
    refreshes: [listContactNotes],
    onSuccess: () => {
      form.reset()
      toast(t`The addendum is signed.`)
      onDone()
    },
    onError: (error) => void form.refused(error),
  })
  const needsProof = asksForProof(add.error)
  const params = { patient_id: note.patient_id, contact_note_id: note.id }
  return (
    <form className="stack" noValidate onSubmit={form.submit<Typed>((body) => add.mutate({ params, body }))}>
      <TextArea label={t`What you add`} rows={3} maxLength={8000} {...form.field('text')} />
      <TextInput label={t`Why it is added now`} maxLength={500} {...form.field('reason')} />
      {needsProof && <ProveFirst onDone={() => add.variables && add.mutate(add.variables)} />}
      {add.error && !needsProof && <Problem error={add.error} />}
      {!needsProof && (
        <div className="line line--wrap">
          <Button type="submit" kind="quiet" busy={add.isPending || form.checking}>
            <Trans>Sign the addendum</Trans>
          </Button>
          <Button kind="plain" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}
