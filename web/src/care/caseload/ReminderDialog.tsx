import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { cancelFollowUp, createFollowUp, listFollowUps, previewFollowUp } from '@sorrel/contract/care/operations'
import { type FollowUpTarget, followUpHindranceLabels } from '@sorrel/contract/care/vocabulary'
import { useEffect, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'

type Props = { open: boolean; careIds: string[]; onClose: () => void; onSent: () => void }

/** Shows who gets a reminder, who does not and why, and what it says, before anything is sent. */
export function ReminderDialog({ open, careIds, onClose, onSent }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Remind of the next visit`}>
      {open && <Preview careIds={careIds} onSent={onSent} />}
    </Dialog>
  )
}

function Preview({ careIds, onSent }: Pick<Props, 'careIds' | 'onSent'>) {
  const { t } = useLingui()
  const format = useFormat()
  const [target, setTarget] = useState<FollowUpTarget>('next_appointment')
  const preview = useAct(previewFollowUp)
  const send = useSend(onSent)
  const ask = () => preview.mutate({ body: { target, care_ids: careIds } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each target; the picked clients stay while the dialog is open.
  useEffect(ask, [target])
  const { data } = preview
  const count = data?.recipients.length ?? 0
  return (
    <div className="stack">
      <Segments
        shown
        legend={t`What is it about?`}
        value={target}
        onChange={setTarget}
        options={[
          { value: 'next_appointment', label: t`Next visit` },
          { value: 'old_patients', label: t`Come back` },
        ]}
      />
      {preview.isPending && <Waiting shape="text" count={3} />}
      {preview.error && <Problem error={preview.error} again={ask} />}
      {data && (
        <>
          <blockquote className="quiet">{data.text[format.locale]}</blockquote>
          <p role="status">
            {count > 0 ? (
              <Trans>Goes to {format.list(data.recipients.map(({ name }) => name))}.</Trans>
            ) : (
              <Trans>Nobody gets this reminder now.</Trans>
            )}
          </p>
          {data.skipped.length > 0 && (
            <ul className="rows small">
              {data.skipped.map(({ care_id, name, reason }) => (
                <li key={care_id} className="chart-visit">
                  <span>{name}</span>
                  <span className="quiet">{followUpHindranceLabels[reason][format.locale]}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="small quiet">
            <Trans>Each client reads it in their own language. Texts at night wait for the morning.</Trans>
          </p>
          {send.error && <Problem error={send.error} />}
          <Button
            kind="main"
            busy={send.isPending}
            disabled={count === 0}
            onClick={() => send.mutate({ body: { target, care_ids: careIds } })}
          >
            <Plural value={count} one="Remind # client" other="Remind # clients" />
          </Button>
        </>
      )}
    </div>
  )
}

/** Sends it, and lets it be taken back for as long as nothing has gone out. */
function useSend(onSent: () => void) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const undo = useAct(cancelFollowUp, {
    refreshes: [listFollowUps],
    onSuccess: () => toast(t`The reminder was canceled.`),
    onError: (error) => toast(phraseFor(error)),
  })
  return useAct(createFollowUp, {
    refreshes: [listFollowUps],
    onSuccess: ({ id }) => {
      toast(t`The reminder goes out in a moment.`, {
        label: t`Undo`,
        run: () => undo.mutate({ params: { follow_up_reminder_id: id } }),
      })
      onSent()
    },
  })
}
