import { useLingui } from '@lingui/react/macro'
import { type CardField, findPayer, makePayerLabel, offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import type { ReactNode } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { type Form, useForm } from '../../kernel/calls/form.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { optionsOfOwn, useOwnPayers } from '../../payers/own/use-own-payers.ts'
import { type Held, PlaceField, SinceField, VisitsField } from './PlaceField.tsx'
import { MemberField, OwnNumberField, PayerField, useInsured, usePlanFaults, WhoseField } from './PlanFields.tsx'
import { coverageOfPlan, emptyPlan, type Plan, type Priority } from './plan.ts'
import { SourceField } from './SourceField.tsx'
import { SubscriberFields } from './SubscriberFields.tsx'
import { usePlanSaving } from './use-plan-saving.ts'

type Props = {
  patientId: string
  /** The plans that hold. Beside a first plan, the form asks how the new one pays. */
  held?: Held
  /** How it pays, where that is known. */
  priority?: Priority
  /** What was read from a card, or is on file. */
  read?: Partial<Plan>
  card_id?: string
  /** What was read and is shown as it is, to be confirmed. */
  fixed?: readonly CardField[]
  /** The first name of the patient, for whom staff enter the plan. They say from where they know it. */
  staffFor?: string
  submitLabel: string
  onDone?: () => void
  children?: ReactNode
}

const ownSchema = chunk(() => import('@sorrel/contract/patients/record/wire').then(({ updatePatient }) => updatePatient.body))
const staffSchema = chunk(() => import('@sorrel/contract/insurance/wire').then(({ changePlans }) => changePlans.body))

/** A plan: what was read is confirmed, and the rest is typed. */
export function PlanForm(props: Props) {
  const { patientId, held = {}, fixed = [], staffFor, submitLabel, onDone, children } = props
  const { t } = useLingui()
  const labels = useFieldLabels()
  const own = useInsured()
  const form = usePlanForm(props, own.usual)
  const name = staffFor ?? own.name
  const saving = usePlanSaving(patientId, {
    onSuccess: () => {
      form.saved()
      toast(staffFor ? t`Saved.` : t`Your insurance is saved.`)
      onDone?.()
    },
    onError: (error) => {
      if (isFirstAgain(error)) form.setErrors({ member_id: t`This is the first plan. A second plan has another number.` })
      else form.refused(error)
    },
  })
  const { first } = held
  const save = () => saving.save(coverageOfPlan(form.values, props.card_id), (staffFor && form.values.source) || undefined)
  return (
    <form className="stack" noValidate onSubmit={form.submit(save)}>
      <ErrorSummary {...form.summary} />
      {first && !props.priority && <PlaceField form={form} held={{ ...held, first }} />}
      <CardFields form={form} fixed={fixed} isStaff={staffFor !== undefined} />
      {(['plan_name', 'group_no', 'phone_number'] as const)
        .filter((field) => !fixed.includes(field))
        .map((field) => (
          <TextInput key={field} label={labels[field]} optional autoComplete="off" {...form.field(field)} />
        ))}
      {form.values.priority === 'secondary' && <SinceField form={form} />}
      {form.values.priority === 'primary' && first && held.hasVisits && <VisitsField form={form} />}
      <WhoseField form={form} name={name} />
      <OwnNumberField form={form} name={name} />
      {form.values.relationship !== 'Self' && !form.values.has_own_member_id && <SubscriberFields form={form} />}
      {staffFor && <SourceField {...form.field('source')} />}
      {saving.error && Object.keys(form.errors).length === 0 && <Problem error={saving.error} />}
      <div className="line line--wrap">
        <Button type="submit" busy={saving.isPending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}

function usePlanForm({ patientId, held, priority, read = {}, card_id, staffFor }: Props, usual: Plan['relationship']): Form<Plan> {
  const { t } = useLingui()
  const isAsked = priority === undefined && held?.first !== undefined
  return useForm<Plan>({
    initial: {
      ...emptyPlan,
      ...read,
      ...{ relationship: read.relationship ?? usual, priority: isAsked ? '' : (priority ?? 'primary') },
      // Without a first plan the form does not ask about the visits, so they stay.
      moves_visits: Boolean(held?.first && held.hasVisits),
    },
    draft: ['plan', staffFor && 'of', card_id ?? patientId, priority].filter(Boolean).join(' '),
    schema: staffFor === undefined ? ownSchema : staffSchema,
    toBody: (plan) => ({ coverage: coverageOfPlan(plan, card_id), ...(staffFor && { source: plan.source }) }),
    words: {
      ...usePlanFaults(),
      effective_from: t`Please enter the first day of the plan. It cannot be in the future.`,
      birth_date: t`Please enter the birth date. It cannot be in the future.`,
    },
    check: (plan) => (plan.priority === '' ? { priority: t`Please choose one.` } : {}),
  })
}

const isFirstAgain = (error: Error): boolean =>
  error instanceof ApiProblem && ((error.details.issues ?? []) as { code?: string }[]).some(({ code }) => code === 'of_first_plan')

/** The company and the number: as they were read, or to be typed. */
function CardFields({ form, fixed, isStaff }: { form: Form<Plan>; fixed: readonly CardField[]; isStaff: boolean }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const labels = useFieldLabels()
  const { offered } = useOwnPayers()
  const nameOfPayer = (id: string) => {
    const payer = findPayer(id)
    return payer ? makePayerLabel(payer)[locale] : (offered.find(({ payer_id }) => payer_id === id)?.name ?? id)
  }
  const shown = (field: CardField) => (field === 'payer_id' ? nameOfPayer(form.values.payer_id) : form.values[field])
  return (
    <>
      {fixed.length > 0 && <DataList facts={fixed.map((field) => ({ label: labels[field], value: <b>{shown(field)}</b> }))} />}
      {!fixed.includes('payer_id') && (
        <PayerField
          form={form}
          plans={[...listOffered(locale), ...optionsOfOwn(offered)]}
          help={
            isStaff
              ? t`If it is not in the list, add it under Payers first.`
              : t`If it is not in the list, write to us. Until we have added it, visits are paid without insurance.`
          }
        />
      )}
      {!fixed.includes('member_id') && <MemberField form={form} />}
    </>
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
