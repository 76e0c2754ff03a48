import { Trans, useLingui } from '@lingui/react/macro'
import { contestRemoteCharge } from '@sorrel/contract/remote-care/operations'
import { type ContestReason, contestReasonLabels, mostContestFiles } from '@sorrel/contract/remote-care/vocabulary'
import { useForm } from '../kernel/calls/form.ts'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../kernel/ui/fields/TextArea.tsx'
import { FileField } from '../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../kernel/ui/files/use-uploads.ts'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { refreshes } from './refreshes.ts'

type Typed = { reason: ContestReason | ''; message: string; files: FileValue[] }
/** `isOnBehalf`: staff write down what a patient told them, who uploads files themselves. */
type Props = { patientId: string; chargeId: string; isOnBehalf?: boolean; onClose: () => void }

/** What is not right about a bill, in the patient's own words. */
export function ContestDialog({ patientId, chargeId, isOnBehalf, onClose }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useForm<Typed>({ initial: { reason: '', message: '', files: [] }, draft: `contest-of-${chargeId}` })
  const { reason, message, files } = form.values
  const contest = useAct(contestRemoteCharge, {
    refreshes,
    onSuccess: () => {
      form.reset()
      toast(t`We look at it. Nothing is collected meanwhile.`)
      onClose()
    },
  })
  const send = () => {
    if (reason === '') return
    contest.mutate({
      params: { patient_id: patientId, billable_remote_encounter_id: chargeId },
      body: { reason, message: message.trim(), file_ids: files.map(({ file_id }) => file_id) },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Contest this bill</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
          <Button busy={contest.isPending} disabled={reason === '' || message.trim() === ''} onClick={send}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>Somebody who did not treat you looks at it and decides within ten business days. Nothing is collected until then.</Trans>
        </p>
        <SelectInput
          label={t`What is not right?`}
          empty={t`Choose`}
          value={reason}
          options={Object.entries(contestReasonLabels).map(([value, label]) => ({ value, label: label[locale] }))}
          onChange={(event) => form.set('reason', event.currentTarget.value as ContestReason | '')}
        />
        <TextArea
          label={isOnBehalf ? t`What the patient said` : t`In your own words`}
          rows={5}
          maxLength={2000}
          {...form.field('message')}
          id={`contest-of-${chargeId}`}
        />
        {!isOnBehalf && (
          <FileField
            label={t`Files that show it, if you have any`}
            purpose="contest_evidence"
            most={mostContestFiles}
            value={files}
            onChange={(next) => form.set('files', [...next])}
          />
        )}
        {contest.error && <Problem error={contest.error} />}
      </div>
    </Dialog>
  )
}
