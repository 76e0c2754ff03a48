import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { type UsState, usStates } from '@sorrel/contract/patients/states'
import { listLocalPlans, writeLocalPlan } from '@sorrel/contract/payers/operations'
import { useToday } from '../../coding/use-rule-words.ts'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { FormDialog } from '../FormDialog.tsx'
import { optionsOfOwn, useOwnPayers } from '../own/use-own-payers.ts'

type Body = InputOf<typeof writeLocalPlan>['body']
type Values = { state: string; first: string | null; second: string | null; third: string | null; starts_on: string; applies: boolean }

// The schema, which checks the body before it is sent, is what makes the state more than text.
const bodyOf = ({ state, first, second, third, starts_on, applies }: Values): Body => ({
  ...{ state: state as UsState, payer_ids: [first, second, third].filter((id) => id !== null) },
  ...{ starts_on, ends_on: null, apply_to_open_claims: applies },
})

const blue = offeredPlans.filter(({ group }) => group === 'blue').map(({ id, name }) => ({ value: id, label: name, also: id }))

/** Writes the local Blue plans of a state from a day on, in their order. */
export function LocalPlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { offered } = useOwnPayers()
  const form = useLocalForm()
  const write = useAct(writeLocalPlan, {
    refreshes: [listLocalPlans],
    onSuccess: ({ rerouted_claim_ids: { length } }) => {
      form.saved()
      toast(
        length === 0 ? t`Saved.` : t`Saved. ${plural(length, { one: '# claim goes elsewhere now.', other: '# claims go elsewhere now.' })}`,
      )
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  const options = [...blue, ...optionsOfOwn(offered)]
  return (
    <FormDialog
      id="local-plan-form"
      title={<Trans>Local Blue plans of a state</Trans>}
      action={<Trans>Save the plans</Trans>}
      busy={write.isPending || form.checking}
      summary={form.summary}
      error={write.error}
      onSubmit={form.submit<Body>((body) => write.mutate({ body }))}
      onClose={onClose}
    >
      <SelectInput
        label={t`State`}
        help={t`For a visit in person, the state of the office. Otherwise, the state of your practice.`}
        empty={t`Please choose`}
        options={usStates.map((value) => ({ value, label: value }))}
        {...form.field('state')}
      />
      <SearchSelect
        label={t`First local plan`}
        help={t`A member whose own plan is the second or third is billed to that plan.`}
        options={options}
        {...form.choice<string>('first')}
      />
      <SearchSelect label={t`Second local plan`} optional options={options} {...form.choice<string>('second')} />
      <SearchSelect label={t`Third local plan`} optional options={options} {...form.choice<string>('third')} />
      <TextInput type="date" label={t`First day of service`} {...form.field('starts_on')} />
      <CheckRow {...form.check('applies')}>
        <Trans>Also for claims that were not sent yet</Trans>
      </CheckRow>
    </FormDialog>
  )
}

function useLocalForm() {
  const { t } = useLingui()
  const today = useToday()
  return useForm<Values>({
    initial: { state: '', first: null, second: null, third: null, starts_on: today, applies: true },
    draft: 'local plans',
    schema: chunk(() => import('@sorrel/contract/payers/wire').then(({ writeLocalPlan }) => writeLocalPlan.body)),
    toBody: bodyOf,
    fields: { payer_ids: 'first' },
    check: ({ first, second, third }) => {
      const chosen = [first, second, third].filter((id) => id !== null)
      return {
        ...(first === null && { first: t`Please choose a plan.` }),
        ...(new Set(chosen).size < chosen.length && { second: t`Choose each plan once.` }),
      }
    },
    words: { state: t`Please choose a state.`, first: t`Please choose a plan.` },
  })
}
