import { Trans, useLingui } from '@lingui/react/macro'
import { type AccessReasonKind, accessReasonLabels, accessReasonLength, accessReasonMinutes } from '@sorrel/contract/audit/vocabulary'
import { useRef, useState } from 'react'
import { useForm } from '../calls/form.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { ErrorSummary } from '../ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../ui/fields/SelectInput.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { Problem } from '../ui/notices/Problem.tsx'
import { useLocale } from '../words/i18n.ts'

export type Reason = { kind: AccessReasonKind; text: string }
type Props = {
  scope: string
  /** Null while the window closes. */
  acts: { give: (reason: Reason) => Promise<void>; goBack: () => void } | null
  /** What they gave last since they signed in, for whoever works through a list. */
  before: Reason | null
}

/** Asks an administrator why they open the data of a patient. What they typed stays when they go back, until it was sent. */
export function ReasonDialog({ scope, acts, before }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const last = useRef(acts)
  if (acts) last.current = acts
  const { least, most } = accessReasonLength
  const form = useForm({
    initial: { kind: '', text: '' },
    draft: 'access-reason',
    check: ({ kind, text }) => ({
      ...(kind === '' && { kind: t`Please choose one.` }),
      ...([...text.trim()].length < least && { text: t`Please write a few words, at least ${least} characters.` }),
    }),
  })
  const send = form.submit<{ kind: Reason['kind']; text: string }>(async (reason) => {
    setBusy(true)
    setError(null)
    try {
      await acts?.give(reason)
      form.saved()
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  })
  const titles: Record<string, string> = {
    patient: t`Why do you open this record?`,
    provider: t`Why do you open the patients of this dietitian?`,
    practice: t`Why do you open data of all patients?`,
  }
  const kinds = Object.entries(accessReasonLabels).map(([value, label]) => ({ value, label: label[locale] }))
  return (
    <Dialog
      open={acts !== null}
      onClose={() => last.current?.goBack()}
      title={titles[scope] ?? titles.patient}
      actions={
        <>
          <Button kind="quiet" onClick={() => last.current?.goBack()}>
            <Trans>Go back</Trans>
          </Button>
          <Button busy={busy || form.checking} onClick={() => void send()}>
            <Trans>Open for {accessReasonMinutes} minutes</Trans>
          </Button>
        </>
      }
    >
      <form className="stack" noValidate onSubmit={send}>
        <ErrorSummary {...form.summary} />
        <p>
          <Trans>You do not treat these people, so your reason is kept with your name, and compliance reads it.</Trans>
        </p>
        {before && form.values.text === '' && <SameAgain before={before} take={form.set} />}
        <SelectInput label={t`Reason`} options={kinds} empty={t`Please choose`} {...form.field('kind')} />
        <TextArea
          label={t`What happened?`}
          help={t`One or two sentences. They are kept for six years.`}
          maxLength={most}
          {...form.field('text')}
        />
        {error !== null && <Problem error={error} />}
      </form>
    </Dialog>
  )
}

const lettersShown = 40
type Take = (field: 'kind' | 'text', value: string) => void

/** Fills in the reason that was given last. It can still be changed, and stands in the trail for these data as well. */
function SameAgain({ before, take }: { before: Reason; take: Take }) {
  const text = before.text.length > lettersShown ? `${before.text.slice(0, lettersShown)}…` : before.text
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => {
        take('kind', before.kind)
        take('text', before.text)
      }}
    >
      <Trans>The same as before: {text}</Trans>
    </Button>
  )
}
