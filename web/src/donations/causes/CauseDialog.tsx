import { Trans, useLingui } from '@lingui/react/macro'
import { listDonationCauses, writeDonationCause } from '@sorrel/contract/donations/operations'
import type { CauseSums } from '@sorrel/contract/donations/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** The word by which an address names a cause, from its English name. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')

/** The words of a cause in both languages, and whether it takes new gifts. */
export function CauseDialog({ cause, onClose }: { cause: CauseSums | null; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState({
    ...{ name_en: cause?.name_en ?? '', name_es: cause?.name_es ?? '', about_en: cause?.about_en ?? '', about_es: cause?.about_es ?? '' },
    is_offered: cause?.is_offered ?? true,
  })
  const slug = cause?.slug ?? slugOf(draft.name_en)
  const isWhole = slug !== '' && [draft.name_en, draft.name_es, draft.about_en, draft.about_es].every((text) => text.trim() !== '')
  const write = useAct(writeDonationCause, {
    refreshes: [listDonationCauses],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={cause ? <Trans>Change the cause</Trans> : <Trans>Add a cause</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={write.isPending} disabled={!isWhole} onClick={() => write.mutate({ params: { slug }, body: draft })}>
            <Trans>Save the cause</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextInput
          label={t`Name in English`}
          maxLength={80}
          value={draft.name_en}
          onChange={(event) => setDraft({ ...draft, name_en: event.currentTarget.value })}
        />
        <TextInput
          label={t`Name in Spanish`}
          maxLength={80}
          value={draft.name_es}
          onChange={(event) => setDraft({ ...draft, name_es: event.currentTarget.value })}
        />
        <TextArea
          label={t`What it is, in English`}
          rows={2}
          maxLength={300}
          value={draft.about_en}
          onChange={(event) => setDraft({ ...draft, about_en: event.currentTarget.value })}
        />
        <TextArea
          label={t`What it is, in Spanish`}
          rows={2}
          maxLength={300}
          value={draft.about_es}
          onChange={(event) => setDraft({ ...draft, about_es: event.currentTarget.value })}
        />
        <CheckRow checked={draft.is_offered} onChange={(event) => setDraft({ ...draft, is_offered: event.currentTarget.checked })}>
          <Trans>People can begin to give to it</Trans>
        </CheckRow>
        {write.error && <Problem error={write.error} />}
      </div>
    </Dialog>
  )
}
