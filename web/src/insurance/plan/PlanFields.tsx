import { Trans, useLingui } from '@lingui/react/macro'
import { makePayerLabel, offeredPlans, type RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'
import { type ReactNode, useState } from 'react'
import type { Form } from '../../kernel/calls/form.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { SearchSelect, type SearchSelectProps } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import { firstNameOf, usePeople } from '../../patients/use-people.ts'
import type { Profile } from '../../providers/profile/profile.ts'

/** What every form for a plan asks for. */
export type PlanValues = { payer_id: string; member_id: string; relationship: RelationshipToInsured; has_own_member_id: boolean }
type Asking = { form: Pick<Form<PlanValues>, 'field' | 'choice' | 'check'> & { values: Pick<PlanValues, 'relationship'> } }
/** `others`: what is said about a plan that is none of these. Without it, only these can be found. */
type Other = { id: string; name: string }
/** `take` chooses it all the same, and `isTaken` says that it was. */
type Others = (plan: Other, choice: { isTaken: boolean; take: () => void }) => ReactNode
type Payers = { plans: SearchSelectProps['options']; help?: ReactNode; others?: Others }
/** `name`: the first name of the person whom the plan insures, where somebody else enters it. */
type Insured = { name: string | undefined }

/** A plan in short, as a booking asks for it. `onEnter` is for a form that stands inside another one. */
export function PlanFields({ form, plans, help, others, name, onEnter }: Asking & Payers & Insured & { onEnter?: () => void }) {
  return (
    <div className="fields fields--two">
      <PayerField form={form} plans={plans} help={help} others={others} />
      <MemberField form={form} onEnter={onEnter} />
      <div className="field--span">
        <WhoseField form={form} name={name} />
        <OwnNumberField form={form} name={name} />
      </div>
    </div>
  )
}

/** The insurance company, found by typing. A plan that is not taken is found as well, so that people read why they cannot use it. */
export function PayerField({ form, plans, help, others }: Asking & Payers) {
  const { t } = useLingui()
  const locale = useLocale()
  const [picked, setPicked] = useState<Other | null>(null)
  const { onChange, ...field } = form.choice<string>('payer_id')
  const known = new Set(plans.map(({ value }) => value))
  const untaken = others
    ? offeredPlans
        .filter(({ id }) => id !== 'CASH_PAY' && !known.has(id))
        .map((payer) => ({ id: payer.id, name: makePayerLabel(payer)[locale] }))
    : []
  const choose = (id: string | null) => {
    const other = untaken.find((one) => one.id === id)
    setPicked(other ?? null)
    onChange(other ? null : id)
  }
  // What was chosen all the same comes back with the draft of the form.
  const taken = untaken.find(({ id }) => id === field.value) ?? null
  const shown = taken ?? picked
  return (
    <>
      <SearchSelect
        label={t`Insurance company`}
        help={help}
        options={[...plans, ...untaken.map(({ id, name }) => ({ value: id, label: name }))]}
        placeholder={t`Type a few letters`}
        {...field}
        onChange={choose}
      />
      {shown && <div className="field--span">{others?.(shown, { isTaken: shown.id === taken?.id, take: () => onChange(shown.id) })}</div>}
    </>
  )
}

/** The number of the insured person. */
export function MemberField({ form, onEnter }: Asking & { onEnter?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Member ID`}
      className="num"
      autoComplete="off"
      autoCapitalize="characters"
      help={t`On the front of the card, letters included.`}
      {...form.field('member_id')}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

/** Asks who holds the insurance, in words that fit the person who fills in the form. */
export function WhoseField({ form, name }: Asking & Insured) {
  const { t } = useLingui()
  const options: { value: RelationshipToInsured; label: string }[] = name
    ? [
        { value: 'Child', label: t`A parent of ${name}` },
        { value: 'Spouse', label: t`The partner of ${name}` },
        { value: 'Self', label: name },
        { value: 'Other', label: t`Someone else` },
      ]
    : [
        { value: 'Self', label: t`Mine` },
        { value: 'Spouse', label: t`My partner’s` },
        { value: 'Child', label: t`My parent’s` },
        { value: 'Other', label: t`Someone else’s` },
      ]
  return (
    <OneOf<RelationshipToInsured>
      look="chips"
      shown
      legend={t`Whose plan is it?`}
      options={options}
      {...form.choice<RelationshipToInsured>('relationship')}
    />
  )
}

/** Asks whether somebody whose plan another person holds has a number of their own. */
export function OwnNumberField({ form, name }: Asking & Insured) {
  if (form.values.relationship === 'Self') return null
  return (
    <CheckRow {...form.check('has_own_member_id')}>
      {name ? (
        <Trans>The member ID on the card is only for {name}. The person who holds the insurance has a different one.</Trans>
      ) : (
        <Trans>The member ID on the card is only mine. The person who holds the insurance has a different one.</Trans>
      )}
    </CheckRow>
  )
}

/** The part of a plan that says whose number it is; nothing of whoever holds the plan. */
export const ownNumberOf = ({ relationship, has_own_member_id }: Pick<PlanValues, 'relationship' | 'has_own_member_id'>) =>
  relationship !== 'Self' && has_own_member_id ? { has_own_member_id } : {}

/** What a form says beside a field that is missing. */
export function usePlanFaults(): { payer_id: string; member_id: string } {
  const { t } = useLingui()
  return { payer_id: t`Choose the insurance company.`, member_id: t`Enter the member ID from the card.` }
}

/** The person for whom this tab acts, as forms for a plan name them, and whose plan it usually is. */
export function useInsured(): { name: string | undefined; usual: RelationshipToInsured } {
  const { acting, dependent } = usePeople()
  const isChild = acting !== null && (dependent?.is_minor ?? true)
  return { name: dependent && firstNameOf(dependent), usual: isChild ? 'Child' : 'Self' }
}

/** The plans that pay for visits with this dietitian in a state; all of theirs while the state is not known. */
export const listPlans = ({ networks }: Pick<Profile, 'networks'>, state: string | undefined): { value: string; label: string }[] =>
  networks
    .filter(({ states }) => !state || (states as readonly string[]).includes(state))
    .map(({ payer_id, payer_name }) => ({ value: payer_id, label: payer_name }))
