import { Plural, Trans } from '@lingui/react/macro'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'

// The nutrients that come first; all others follow on request, in the order of the table.
const main = ['Energy', 'Protein', 'Carbs', 'Fiber', 'Fat', 'Sodium']
const names: Readonly<Record<string, { en: string; es: string }>> = {
  Energy: { en: 'Energy', es: 'Energía' },
  Protein: { en: 'Protein', es: 'Proteína' },
  Carbs: { en: 'Carbohydrate', es: 'Carbohidratos' },
  Fiber: { en: 'Fiber', es: 'Fibra' },
  Fat: { en: 'Fat', es: 'Grasa' },
  Sodium: { en: 'Sodium', es: 'Sodio' },
}

/** The estimate of what is in the foods, marked as one. The server sends none in safe mode. */
export function Estimate({ entry }: { entry: Pick<JournalEntry, 'nutrients' | 'items_not_estimated'> }) {
  const { locale, number } = useFormat()
  const { nutrients, items_not_estimated: missing } = entry
  if (!nutrients) return null
  const shown = nutrients.filter(({ nutrient }) => main.includes(nutrient))
  return (
    <div className="estimate">
      <p className="small">
        <b>
          <Trans>Estimated from the foods</Trans>
        </b>{' '}
        {missing > 0 && (
          <span className="quiet">
            <Plural value={missing} one="One food is not in it." other="# foods are not in it." />
          </span>
        )}
      </p>
      <dl className="estimate-facts">
        {shown.map(({ nutrient, unit, amount, at_least }) => {
          const value = amount === null ? '' : `${number(amount, { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${unit}`
          return (
            <div key={nutrient}>
              <dt>{names[nutrient]?.[locale] ?? nutrient}</dt>
              <dd>{amount === null ? <Trans>unknown</Trans> : at_least ? <Trans>at least {value}</Trans> : value}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
