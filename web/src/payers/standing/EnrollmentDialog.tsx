import { Trans, useLingui } from '@lingui/react/macro'
import { listEnrollments, writeEnrollment, writeTaxonomy } from '@sorrel/contract/payers/operations'
import { useToday } from '../../coding/use-rule-words.ts'
import { DietitianField } from '../../imports/run/DietitianField.tsx'
import { chunk } from '../../kernel/browser/chunks.ts'
import { ApiProblem, type InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { FormDialog } from '../FormDialog.tsx'
import { PayerSelect } from '../PayerSelect.tsx'

type Body = InputOf<typeof writeEnrollment>['body']
type Values = Record<'payer_id' | 'payer_number' | 'claims_on' | 'remittances_on' | 'transfers_on' | 'starts_on' | 'taxonomy', string> & {
  provider_id: string | null
}

const bodyOf = ({ taxonomy: _, provider_id, payer_number, claims_on, remittances_on, transfers_on, ...rest }: Values): Body => ({
  ...rest,
  provider_id: provider_id ?? '',
  payer_number: payer_number.trim() || null,
  claims_on: claims_on || null,
  remittances_on: remittances_on || null,
  transfers_on: transfers_on || null,
  ends_on: null,
})

/** Writes from when a dietitian may bill a payer, and with which taxonomy. */
export function EnrollmentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const form = useEnrollmentForm()
  const classify = useAct(writeTaxonomy, { refreshes: [listEnrollments] })
  const write = useAct(writeEnrollment, {
    refreshes: [listEnrollments],
    onSuccess: async ({ provider_id }) => {
      const taxonomy = form.values.taxonomy.trim()
      // The same taxonomy as before is no fault.
      if (taxonomy !== '')
        await classify.mutateAsync({ params: { provider_id }, body: { taxonomy } }).catch((error: unknown) => {
          if (!(error instanceof ApiProblem && error.code === 'already_exists')) throw error
        })
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <FormDialog
      id="enrollment-form"
      title={<Trans>Add an enrollment</Trans>}
      action={<Trans>Add the enrollment</Trans>}
      busy={write.isPending || form.checking}
      summary={form.summary}
      error={write.error ?? classify.error}
      onSubmit={form.submit<Body>((body) => write.mutate({ body }))}
      onClose={onClose}
    >
      <DietitianField label={t`Dietitian`} {...form.choice<string>('provider_id')} />
      <PayerSelect label={t`Payer`} {...form.choice<string>('payer_id')} />
      <TextInput type="date" label={t`Credentialed from`} {...form.field('starts_on')} />
      <TextInput label={t`Number that the payer gave`} optional maxLength={40} {...form.field('payer_number')} />
      <div className="fields fields--two">
        <TextInput type="date" label={t`Claims from`} optional {...form.field('claims_on')} />
        <TextInput type="date" label={t`Remittances as files from`} optional {...form.field('remittances_on')} />
        <TextInput type="date" label={t`Payments by transfer from`} optional {...form.field('transfers_on')} />
        <TextInput label={t`Taxonomy`} optional maxLength={10} {...form.field('taxonomy')} />
      </div>
    </FormDialog>
  )
}

function useEnrollmentForm() {
  const { t } = useLingui()
  const today = useToday()
  return useForm<Values>({
    initial: {
      ...{ payer_id: '', payer_number: '', claims_on: '', remittances_on: '', transfers_on: '', starts_on: today, taxonomy: '' },
      provider_id: null,
    },
    draft: 'new enrollment',
    schema: chunk(() => import('@sorrel/contract/payers/wire').then(({ writeEnrollment }) => writeEnrollment.body)),
    toBody: bodyOf,
    check: ({ taxonomy }) => ({
      ...(taxonomy.trim() !== '' &&
        !/^[0-9A-Z]{10}$/.test(taxonomy.trim()) && { taxonomy: t`Ten digits and capitals, such as 133V00000X.` }),
    }),
    words: { provider_id: t`Please choose a dietitian.`, payer_id: t`Please choose a payer.` },
  })
}
