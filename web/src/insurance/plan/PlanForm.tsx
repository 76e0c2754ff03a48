import { useLingui } from '@lingui/react/macro'
import { listCoverages } from '@sorrel/contract/insurance/operations'
import { type CardField, findPayer, makePayerLabel, offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { getPatient, updatePatient } from '@sorrel/contract/patients/record/operations'
import type { ReactNode } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { optionsOfOwn, useOwnPayers } from '../../payers/own/use-own-payers.ts'
import { MemberField, OwnNumberField, PayerField, useInsured, usePlanFaults, WhoseField } from './PlanFields.tsx'
import { bodyOfPlan, emptyPlan, type Plan } from './plan.ts'
import { SubscriberFields } from './SubscriberFields.tsx'

type Props = {
  patientId: string
  /** What was read from a card. */
  read?: Partial<Record<CardField, string>>
  card_id?: string
  /** What was read and is shown as it is, to be confirmed. */
  fixed?: readonly CardField[]
  submitLabel: string
  onDone?: () => void
  children?: ReactNode
}

const schema = chunk(() => import('@sorrel/contract/patients/record/wire').then(({ updatePatient }) => updatePatient.body))

/** A plan: what was read is confirmed, and the rest is typed. Sends it as what the patient pays by first. */
export function PlanForm({ patientId, read = {}, card_id, fixed = [], submitLabel, onDone, children }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const labels = useFieldLabels()
  const { name, usual } = useInsured()
  const { offered } = useOwnPayers()
  const nameOfPayer = (id: string) => {
    const payer = findPayer(id)
    return payer ? makePayerLabel(payer)[locale] : (offered.find(({ payer_id }) => payer_id === id)?.name ?? id)
  }
  const form = useForm<Plan>({
    initial: { ...emptyPlan, relationship: usual, ...read },
    draft: `plan ${card_id ?? patientId}`,
    schema,
    toBody: (plan) => bodyOfPlan(plan, card_id),
    words: usePlanFaults(),
  })
  const save = useAct(updatePatient, {
    refreshes: [listCoverages, getPatient],
    onSuccess: () => {
      form.saved()
      toast(t`Your insurance is saved.`)
      onDone?.()
    },
    onError: (error) => void form.refused(error),
  })
  const shown = (field: CardField) => (field === 'payer_id' ? nameOfPayer(form.values.payer_id) : form.values[field])
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.submit((body: ReturnType<typeof bodyOfPlan>) => save.mutate({ params: { patient_id: patientId }, body }))}
    >
      <ErrorSummary {...form.summary} />
      {fixed.length > 0 && <DataList facts={fixed.map((field) => ({ label: labels[field], value: <b>{shown(field)}</b> }))} />}
      {!fixed.includes('payer_id') && (
        <PayerField
          form={form}
          plans={[...listOffered(locale), ...optionsOfOwn(offered)]}
          help={t`If it is not in the list, write to us. Until we have added it, visits are paid without insurance.`}
        />
      )}
      {!fixed.includes('member_id') && <MemberField form={form} />}
      {(['plan_name', 'group_no', 'phone_number'] as const)
        .filter((field) => !fixed.includes(field))
        .map((field) => (
          <TextInput key={field} label={labels[field]} optional autoComplete="off" {...form.field(field)} />
        ))}
      <WhoseField form={form} name={name} />
      <OwnNumberField form={form} name={name} />
      {form.values.relationship !== 'Self' && !form.values.has_own_member_id && <SubscriberFields form={form} />}
      {save.error && Object.keys(form.errors).length === 0 && <Problem error={save.error} />}
      <div className="line line--wrap">
        <Button type="submit" busy={save.isPending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}

const listOffered = (locale: 'en' | 'es') =>
  offeredPlans.map((payer) => ({ value: payer.id, label: makePayerLabel(payer)[locale], also: payer.brand }))

function useFieldLabels(): Record<CardField, string> {
  const { t } = useLingui()
  return {
    payer_id: t`Insurance company`,
    plan_name: t`Plan`,
    member_id: t`Member ID`,
    group_no: t`Group number`,
    phone_number: t`Phone number for members`,
  }
}
