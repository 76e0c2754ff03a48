import { Trans, useLingui } from '@lingui/react/macro'
import { getGrowth, removeGrowthMeasurement } from '@sorrel/contract/growth/operations'
import type { Growth, GrowthMeasurement } from '@sorrel/contract/growth/schemas'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useGrowthWords } from '../use-growth-words.ts'

const first = 5

/** What dietitians measured, the latest first. A slip can be taken back. */
export function Measurements({ growth, isOpen }: { growth: Growth; isOpen: boolean }) {
  const { t } = useLingui()
  const [isAll, setAll] = useState(false)
  const { measurements } = growth
  const more = measurements.length - first
  if (measurements.length === 0) return null
  return (
    <Card flush title={t`Measurements`}>
      <ul className="rows">
        {(isAll ? measurements : measurements.slice(0, first)).map((measurement) => (
          <li key={measurement.id}>
            <Line growth={growth} measurement={measurement} isOpen={isOpen} />
          </li>
        ))}
      </ul>
      {!isAll && more > 0 && (
        <div className="growth-row">
          <Button kind="plain" onClick={() => setAll(true)}>
            <Trans>Show {more} more</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function Line({ growth, measurement, isOpen }: { growth: Growth; measurement: GrowthMeasurement; isOpen: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useGrowthWords(growth.units)
  const remove = useAct(removeGrowthMeasurement, { refreshes: [getGrowth], onSuccess: () => toast(t`The measurement was withdrawn.`) })
  const { id, measured_on, height_centimeters: height, weight_kilograms: weight, lying, provider_name: name } = measurement
  const day = format.shortDate(measured_on)
  const values = [height !== null && words.measureOf(height, 'cm'), weight !== null && words.measureOf(weight, 'kg')]
    .filter(Boolean)
    .join(', ')
  const ask = async () => {
    const sure = await confirm({
      title: t`Withdraw ${values} of ${day}?`,
      text: t`It disappears from the curves. The record still shows that it was entered and withdrawn.`,
      action: t`Withdraw the measurement`,
      danger: true,
    })
    if (sure) remove.mutate({ params: { patient_id: growth.patient_id, growth_measurement_id: id } })
  }
  return (
    <div className="growth-row">
      <div>
        <b className="num">{values}</b>{' '}
        {lying && (
          <span className="quiet">
            <Trans>lying</Trans>
          </span>
        )}
        <p className="small quiet">
          <Trans>
            {day}, {name}
          </Trans>
        </p>
        {remove.error && <Problem error={remove.error} />}
      </div>
      {isOpen && (
        <Button kind="plain" size="small" busy={remove.isPending} onClick={() => void ask()} aria-label={t`Withdraw ${values} of ${day}`}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </div>
  )
}
