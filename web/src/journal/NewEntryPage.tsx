import { Trans, useLingui } from '@lingui/react/macro'
import { entryKinds } from '@sorrel/contract/journal/vocabulary'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { OfflineForm } from '../kernel/ui/notices/Offline.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../kernel/use-title.ts'
import { PeopleBar } from '../patients/PeopleBar.tsx'
import { useMyPatientId } from '../patients/use-people.ts'
import { EntryForm } from './form/EntryForm.tsx'
import { useMessageValues } from './form/from-message.ts'
import { newEntryOf, type Values } from './form/values.ts'
import { saveEntry } from './offline/outbox.ts'
import { WaitingNotice } from './offline/WaitingNotice.tsx'

/** The whole form for a new entry, with every kind. */
export function NewEntryPage() {
  const { t } = useLingui()
  useTitle(t`New entry`)
  const owner = useMyPatientId()
  const navigate = useNavigate()
  const { message, channel } = useSearch({ strict: false })
  const ids = message && channel ? { message, channel } : null
  const from = useMessageValues(ids)
  const save = async (values: Values) => {
    const outcome = await saveEntry({ ...newEntryOf(values), ...(from.values && { chat_message_id: message }) })
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
      <FromMessage from={from} />
      {ids && !from.values && !from.error && !from.isGone ? (
        <Waiting shape="cards" count={1} />
      ) : (
        <EntryForm
          key={`${owner} ${Boolean(from.values)}`}
          kinds={entryKinds}
          begun={from.values}
          draft={`journal-new-${owner}${from.values ? `-${message}` : ''}`}
          save={save}
          cancel={
            <LinkButton kind="plain" to="/app/journal">
              <Trans>Back to the journal</Trans>
            </LinkButton>
          }
        />
      )}
    </div>
  )
}

/** What could not be taken over from the message. */
function FromMessage({ from: { error, refetch, isGone, areLost } }: { from: ReturnType<typeof useMessageValues> }) {
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (isGone)
    return (
      <Notice tone="info">
        <Trans>The message was taken back, so nothing is filled in from it.</Trans>
      </Notice>
    )
  if (areLost)
    return (
      <Notice tone="warn">
        <Trans>Not every photo of the message could be taken over. You can add it below.</Trans>
      </Notice>
    )
  return null
}
