import { useLingui } from '@lingui/react/macro'
import { chooseGlucoseTarget, getGlucoseDay, getGlucoseSummary, listMealGlucose } from '@sorrel/contract/glucose/operations'
import { type GlucoseTarget, glucoseTargetLabels, glucoseTargets } from '@sorrel/contract/glucose/vocabulary'
import { useAct } from '../../kernel/calls/query.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The range with which the dietitian compares a client. */
export function TargetChoice({ patientId, target }: { patientId: string; target: GlucoseTarget }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const choose = useAct(chooseGlucoseTarget, { refreshes: [getGlucoseSummary, getGlucoseDay, listMealGlucose] })
  return (
    <div className="card stack">
      <SelectInput
        label={t`Compare with the goals for`}
        value={target}
        disabled={choose.isPending}
        options={glucoseTargets.map((value) => ({ value, label: glucoseTargetLabels[value][locale] }))}
        onChange={({ currentTarget }) => {
          const chosen = glucoseTargets.find((one) => one === currentTarget.value)
          if (chosen) choose.mutate({ params: { patient_id: patientId }, body: { target: chosen } })
        }}
      />
      {choose.error && <Problem error={choose.error} />}
    </div>
  )
}
