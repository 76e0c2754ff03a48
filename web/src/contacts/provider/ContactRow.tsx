import { Trans, useLingui } from '@lingui/react/macro'
import { changeContactNote, listContactNotes, removeContactNote } from '@sorrel/contract/contacts/operations'
import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { ContactPaper } from '../ContactPaper.tsx'
import { ContactText } from '../ContactText.tsx'
import { ContactAddendum } from './ContactAddendum.tsx'
import { ContactFields } from './ContactFields.tsx'
import { SignContact } from './SignContact.tsx'
import { type ContactBody, useContactForm } from './use-contact-form.ts'

type Props = { note: ContactNote; zone: string }

/** One note between visits: a draft to change, sign or delete, or a signed one, to which its author can add. */
export function ContactRow({ note, zone }: Props) {
  const [shown, setShown] = useState<'change' | 'sign' | 'addendum' | null>(null)
  const close = () => setShown(null)
  if (shown === 'change') return <ChangeForm note={note} zone={zone} onDone={close} />
  return (
    <Card as="article" className="stack">
      <div className="line line--wrap">
        {note.status === 'signed' ? (
          <Chip tone="leaf">
            <Trans>Signed</Trans>
          </Chip>
        ) : (
          <Chip tone="warn">
            <Trans>Draft</Trans>
          </Chip>
        )}
        {note.withheld_reason !== null && (
          <Chip>
            <Trans>Your client does not see it</Trans>
          </Chip>
        )}
        <span className="small quiet">{note.author_name}</span>
      </div>
      <ContactText note={note} zone={zone} />
      {note.is_own && note.status === 'draft' && shown === null && <DraftActs note={note} onShow={setShown} />}
      {shown === 'sign' && <SignContact note={note} onDone={close} />}
      {note.status === 'signed' && shown === null && (
        <div className="line line--wrap">
          <ContactPaper note={note} />
          {note.is_own && (
            <Button kind="plain" size="small" onClick={() => setShown('addendum')}>
              <Trans>Add an addendum</Trans>
            </Button>
          )}
        </div>
      )}
      {shown === 'addendum' && <ContactAddendum note={note} onDone={close} />}
    </Card>
  )
}

function DraftActs({ note, onShow }: { note: ContactNote; onShow: (act: 'change' | 'sign') => void }) {
  const { t } = useLingui()
  const remove = useAct(removeContactNote, { refreshes: [listContactNotes] })
  const ask = async () => {
    if (await confirm({ title: t`Delete this draft?`, action: t`Delete the draft`, danger: true }))
      remove.mutate({ params: { patient_id: note.patient_id, contact_note_id: note.id } })
  }
  return (
    <div className="line line--wrap">
      <Button kind="soft" size="small" onClick={() => onShow('sign')}>
        <Trans>Sign</Trans>
      </Button>
      <Button kind="quiet" size="small" onClick={() => onShow('change')}>
        <Trans>Change</Trans>
      </Button>
      <Button kind="plain" size="small" busy={remove.isPending} onClick={() => void ask()}>
        <Trans>Delete</Trans>
      </Button>
      {remove.error && <Problem error={remove.error} />}
    </div>
  )
}

function ChangeForm({ note, zone, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui()
  const form = useContactForm(note.patient_id, zone, note)
  const change = useAct(changeContactNote, {
    refreshes: [listContactNotes],
    onSuccess: () => {
      form.reset()
      onDone()
    },
    onError: (error) => void form.refused(error),
  })
  const params = { patient_id: note.patient_id, contact_note_id: note.id }
  const headers = { 'if-match': `"${note.version}"` }
  return (
    <Card title={t`Change the draft`}>
      <form className="stack" noValidate onSubmit={form.submit<ContactBody>((body) => change.mutate({ params, headers, body }))}>
        <ContactFields form={form} />
        {change.error && <Problem error={change.error} />}
        <div className="line line--wrap">
          <Button type="submit" kind="soft" busy={change.isPending || form.checking}>
            <Trans>Save the draft</Trans>
          </Button>
          <Button kind="plain" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
