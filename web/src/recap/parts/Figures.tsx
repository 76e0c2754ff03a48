import { useLingui } from '@lingui/react/macro'
import type { PatientRecap, RecapStat } from '@sorrel/contract/recap/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The numbers of the period. Whoever reads about themselves gets a comparison only with something, and only where there is more. */
export function Figures({ recap: { stats, audience } }: { recap: PatientRecap }) {
  const { t } = useLingui()
  const format = useFormat()
  const names: Record<RecapStat['stat'], string> = {
    visits_kept: t`Visits`,
    minutes: t`Minutes together`,
    visits_missed: t`Missed visits`,
    visits_canceled: t`Canceled visits`,
    journal_days: t`Days in the journal`,
    meals: t`Meals written down`,
    streak_best: t`Days in a row`,
    lab_reports: t`Lab reports`,
  }
  const shown = stats.filter(({ value }) => value > 0)
  if (shown.length === 0) return null
  return (
    <dl className="recap-figures">
      {shown.map(({ stat, value, of, before }) => {
        const whole = of === null ? '' : format.number(of)
        const earlier = before === null ? '' : format.number(before)
        return (
          <div key={stat}>
            <dt className="small quiet">{names[stat]}</dt>
            <dd>
              <b className="num">{format.number(value)}</b>
              {of !== null && <span className="quiet"> {t`of ${whole}`}</span>}
              {before !== null && (audience === 'provider' || (before > 0 && before < value)) && (
                <span className="small quiet recap-before">{t`${earlier} before`}</span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
