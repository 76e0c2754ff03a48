import { Trans } from '@lingui/react/macro'
import type { MealGlucose } from '@sorrel/contract/glucose/schemas'
import type { GlucoseTarget, GlucoseUnit } from '@sorrel/contract/glucose/vocabulary'
import type { ReactNode } from 'react'
import { useFormat } from '../../kernel/words/i18n.ts'
import { MealLine } from '../meal/MealGlucose.tsx'

type Props = {
  meals: readonly MealGlucose[]
  unit: GlucoseUnit
  target: GlucoseTarget
  link: (meal: MealGlucose, words: ReactNode) => ReactNode
}

/** The meals of the span after which glucose rose most, each with the way to its entry. */
export function HighestMeals({ meals, unit, target, link }: Props) {
  const format = useFormat()
  if (meals.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="glucose-highest">
      <h2 id="glucose-highest">
        {meals.length === 3 ? <Trans>These three meals raised glucose most</Trans> : <Trans>These meals raised glucose most</Trans>}
      </h2>
      <ol className="highest-meals">
        {meals.map((meal) => (
          <li key={meal.journal_entry_id} className="stack">
            <h3 className="said">{link(meal, meal.title || <Trans>Meal</Trans>)}</h3>
            <p className="small quiet">
              {format.shortDay(meal.local_date)}, {format.time(meal.occurred_at, meal.time_zone)}
            </p>
            <MealLine meal={meal} unit={unit} target={target} />
          </li>
        ))}
      </ol>
      <p className="small quiet">
        <Trans>The line shows half an hour before the first bite to two hours after it. Dashed: the top of the range.</Trans>
      </p>
    </section>
  )
}
