import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  cancelMyClientCare,
  getMyClientCare,
  listCareTimeline,
  listMyClientCare,
  restoreMyClientCare,
} from '@sorrel/contract/care/operations'
import type { Care } from '@sorrel/contract/care/schemas'
import { type CareEndReason, careEndReasonLabels, careEndReasons } from '@sorrel/contract/care/vocabulary'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { usePhrase } from '../../../kernel/words/use-phrase.ts'
import { useComingVisits } from './use-coming-visits.ts'

type Props = { care: Care; open: boolean; onClose: () => void }
type Values = { reason: CareEndReason | ''; cancel_future_appointments: boolean; message: string; note: string }

const refreshes = [getMyClientCare, listMyClientCare, listCareTimeline]
const reasons = careEndReasons.filter((reason) => reason !== 'graduated')
const initial: Values = { reason: '', cancel_future_appointments: true, message: '', note: '' }
const bodyOf = ({ message, note, ...rest }: Values) => ({
  ...rest,
  ...(message.trim() && { message }),
  ...(note.trim() && { note }),
})

/** Ends a care. What it sets off stands here before anything happens. */
export function EndDialog({ care, open, onClose }: Props) {
  const { t } = useLingui()
  const { name } = care
  return (
    <Dialog open={open} onClose={onClose} title={t`End the care of ${name}`}>
      {open && <EndForm care={care} onClose={onClose} />}
    </Dialog>
  )
}

function EndForm({ care, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const phraseFor = usePhrase()
  const count = useComingVisits(care)?.length ?? 0
  const form = useForm<Values>({
    initial,
    toBody: bodyOf,
    schema: chunk(() => import('@sorrel/contract/care/wire').then((wire) => wire.cancelMyClientCare.body)),
    words: { reason: t`Choose a reason.` },
    draft: `care-end-${care.id}`,
  })
  const undo = useAct(restoreMyClientCare, { refreshes, onError: (error) => toast(phraseFor(error)) })
  const end = useAct(cancelMyClientCare, {
    refreshes,
    onSuccess: () => {
      form.saved()
      toast(t`The care has ended.`, { label: t`Undo`, run: () => undo.mutate({ params: { care_id: care.id } }) })
      onClose()
    },
    onError: form.refused,
  })
  const send = form.submit<Omit<Values, 'reason'> & { reason: CareEndReason }>((body) =>
    end.mutate({ params: { care_id: care.id }, headers: { 'if-match': `"${care.version}"` }, body }),
  )
  return (
    <form noValidate className="stack" onSubmit={send}>
      <ErrorSummary {...form.summary} />
      <SelectInput
        label={t`Reason`}
        empty={t`Choose`}
        options={reasons.map((value) => ({ value, label: careEndReasonLabels[value][locale] }))}
        {...form.field('reason')}
      />
      {count > 0 && (
        <CheckRow {...form.check('cancel_future_appointments')}>
          <Plural value={count} one="Cancel the coming visit, at no cost" other="Cancel the # coming visits, at no cost" />
        </CheckRow>
      )}
      <TextArea
        label={t`Words to the client`}
        help={t`They are part of the email about the end of care.`}
        optional
        maxLength={1000}
        {...form.field('message')}
      />
      <TextArea label={t`Note for the record`} help={t`Only you can read it.`} optional maxLength={2000} {...form.field('note')} />
      <p className="small quiet">
        <Trans>The client gets one message. Plans and records stay readable. You can undo this for ten minutes.</Trans>
      </p>
      {end.error && <Problem error={end.error} />}
      <Button type="submit" kind="danger" busy={end.isPending || form.checking}>
        <Trans>End care</Trans>
      </Button>
    </form>
  )
}
