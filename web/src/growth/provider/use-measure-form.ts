import { useLingui } from '@lingui/react/macro'
import type { Growth } from '@sorrel/contract/growth/schemas'
import type { addGrowthMeasurement } from '@sorrel/contract/growth/wire'
import type { Measured } from '@sorrel/contract/patients/measures/amounts'
import { readHeight } from '@sorrel/contract/patients/measures/height'
import { readWeight } from '@sorrel/contract/patients/measures/weight'
import type { z } from 'zod'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'

export type Body = z.input<typeof addGrowthMeasurement.body>
type Typed = { day: string; height: string; weight: string; lying: boolean; confirmed: boolean }

/** The form of a measurement, whose unsent entries are kept for this child. */
export function useMeasureForm(growth: Growth, zone: string) {
  const { t } = useLingui()
  const today = dayOf(readNow(), zone)
  return useForm<Typed>({
    initial: { day: today, height: '', weight: '', lying: false, confirmed: false },
    draft: `measurement of ${growth.patient_id}`,
    schema: chunk(() => import('@sorrel/contract/growth/wire').then(({ addGrowthMeasurement }) => addGrowthMeasurement.body)),
    toBody: (typed) => bodyOf(typed, growth),
    fields: { measured_on: 'day', height_centimeters: 'height', weight_kilograms: 'weight' },
    words: {
      day: t`Please enter the day of the measurement, between the child’s birth and today.`,
      height: t`Please check the height and its unit.`,
      weight: t`Please check the weight and its unit.`,
    },
    check: (typed) => {
      const { height, weight } = readTyped(typed, growth)
      return {
        ...(isWrong(height) && { height: t`Please write the height with its unit, such as 4'2" or 127 cm.` }),
        ...(isWrong(weight) && { weight: t`Please write the weight with its unit, such as 56 lb or 25.4 kg.` }),
        ...(!height && !weight && { height: t`Please enter a height, a weight, or both.` }),
      }
    },
  })
}

const isWrong = (measured: Measured | null) => measured !== null && measured.kind !== 'read'

/** What the typed texts mean; null for what was left empty. What was measured last tells pounds from kilograms. */
export function readTyped({ height, weight }: Pick<Typed, 'height' | 'weight'>, { units, measurements }: Growth) {
  const last_kilograms = measurements.find(({ weight_kilograms }) => weight_kilograms !== null)?.weight_kilograms ?? null
  return {
    height: height.trim() ? readHeight(height, units) : null,
    weight: weight.trim() ? readWeight(weight, units, { last_kilograms, is_adult: false }) : null,
  }
}

function bodyOf(typed: Typed, growth: Growth): Body {
  const { height, weight } = readTyped(typed, growth)
  return {
    measured_on: typed.day,
    ...(height?.kind === 'read' && { height_centimeters: height.value }),
    ...(weight?.kind === 'read' && { weight_kilograms: weight.value }),
    ...(typed.lying && { lying: true }),
    ...(typed.confirmed && { confirmed: true }),
  }
}
