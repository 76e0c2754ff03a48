import { Trans, useLingui } from '@lingui/react/macro'
import { entryKinds } from '@sorrel/contract/journal/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { OfflineForm } from '../kernel/ui/notices/Offline.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { useTitle } from '../kernel/use-title.ts'
import { PeopleBar } from '../patients/PeopleBar.tsx'
import { useMyPatientId } from '../patients/use-people.ts'
import { EntryForm } from './form/EntryForm.tsx'
import { newEntryOf, type Values } from './form/values.ts'
import { saveEntry } from './offline/outbox.ts'
import { WaitingNotice } from './offline/WaitingNotice.tsx'

/** The whole form for a new entry, with every kind. */
export function NewEntryPage() {
  const { t } = useLingui()
  useTitle(t`New entry`)
  const owner = useMyPatientId()
  const navigate = useNavigate()
  const save = async (values: Values) => {
    const outcome = await saveEntry(newEntryOf(values))
    toast(outcome === 'saved' ? t`Saved.` : t`Kept on this device until there is a connection.`)
    await navigate({ to: '/app/journal' })
  }
  return (
    <div className="stack">
      <h1 className="serif">
        <Trans>New entry</Trans>
      </h1>
      <PeopleBar />
      <OfflineForm keeps />
      <WaitingNotice />
      <EntryForm
        key={owner}
        kinds={entryKinds}
        draft={`journal-new-${owner}`}
        save={save}
        cancel={
          <LinkButton kind="plain" to="/app/journal">
            <Trans>Back to the journal</Trans>
          </LinkButton>
        }
      />
    </div>
  )
}
