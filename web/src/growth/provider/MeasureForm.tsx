import { Trans, useLingui } from '@lingui/react/macro'
import { addGrowthMeasurement, getGrowth } from '@sorrel/contract/growth/operations'
import type { Growth } from '@sorrel/contract/growth/schemas'
import type { Measured } from '@sorrel/contract/patients/measures/amounts'
import { useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useGrowthWords } from '../use-growth-words.ts'
import { type Body, readTyped, useMeasureForm } from './use-measure-form.ts'

/** Enters a height, a weight or both, as they were measured. */
export function MeasureForm({ growth, zone }: { growth: Growth; zone: string }) {
  const { t } = useLingui()
  const [isUnlikely, setUnlikely] = useState(false)
  const form = useMeasureForm(growth, zone)
  const add = useAct(addGrowthMeasurement, {
    refreshes: [getGrowth],
    onSuccess: () => {
      setUnlikely(false)
      form.reset()
      toast(t`Saved. It is on the curves now.`)
    },
    onError: (error) => {
      setUnlikely(saysUnlikely(error))
      form.refused(error)
    },
  })
  const read = readTyped(form.values, growth)
  const isBesideField = add.error instanceof ApiProblem && add.error.code === 'invalid_request'
  return (
    <Card title={t`New measurement`}>
      <form
        className="stack"
        noValidate
        onSubmit={form.submit<Body>((body) => add.mutate({ params: { patient_id: growth.patient_id }, body }))}
      >
        <ErrorSummary {...form.summary} />
        <div className="growth-form">
          <TextInput label={t`Day`} type="date" {...form.field('day')} />
          <TextInput label={t`Height`} autoComplete="off" help={t`For example 4'2" or 127 cm.`} {...form.field('height')} />
          <TextInput label={t`Weight`} autoComplete="off" help={t`With its unit: 56 lb or 25.4 kg.`} {...form.field('weight')} />
        </div>
        <AskBack measured={read.height} unit="cm" growth={growth} choose={(typed) => form.set('height', typed)} />
        <AskBack measured={read.weight} unit="kg" growth={growth} choose={(typed) => form.set('weight', typed)} />
        <CheckRow {...form.check('lying')}>
          <Trans>The child was lying down when measured</Trans>
        </CheckRow>
        {isUnlikely && (
          <Notice tone="warn" live>
            <CheckRow {...form.check('confirmed')}>
              <Trans>It is far from usual for this age, and it is correct</Trans>
            </CheckRow>
          </Notice>
        )}
        {add.error && !isBesideField && <Problem error={add.error} />}
        <div>
          <Button type="submit" busy={add.isPending || form.checking}>
            <Trans>Save the measurement</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

const saysUnlikely = (error: unknown): boolean =>
  error instanceof ApiProblem && ((error.details.issues ?? []) as { code?: string }[]).some(({ code }) => code === 'unlikely')

type Asked = { measured: Measured | null; unit: 'cm' | 'kg'; growth: Growth; choose: (typed: string) => void }

/** A number that fits the other unit far better is asked back before it is sent. */
function AskBack({ measured, unit, growth, choose }: Asked) {
  const own = useGrowthWords(growth.units)
  const other = useGrowthWords(growth.units === 'us' ? 'metric' : 'us')
  if (measured?.kind !== 'doubt') return null
  return (
    <Notice tone="warn" live>
      <p>
        <Trans>Which one do you mean?</Trans>
      </p>
      <div className="line line--wrap">
        {[measured.other, measured.value].map((value) => (
          <Button key={value} kind="quiet" size="small" onClick={() => choose(`${value} ${unit}`)}>
            {own.measureOf(value, unit)} ({other.measureOf(value, unit)})
          </Button>
        ))}
      </div>
    </Notice>
  )
}
