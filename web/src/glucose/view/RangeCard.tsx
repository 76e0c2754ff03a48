import { Trans, useLingui } from '@lingui/react/macro'
import { soundCoverage, soundDays, steadyVariation } from '@sorrel/contract/glucose/rules'
import type { GlucoseSummary } from '@sorrel/contract/glucose/schemas'
import { type GlucoseTarget, type GlucoseUnit, glucoseBandLabels, glucoseTargetLabels } from '@sorrel/contract/glucose/vocabulary'
import type { CSSProperties } from 'react'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useGlucoseWords } from '../use-glucose-words.ts'

type Props = { summary: GlucoseSummary; unit: GlucoseUnit; target: GlucoseTarget; days: number; setDays: (days: number) => void }

/** Time in range: a bar, what it says in words, and a table with the goals. */
export function RangeCard({ summary, unit, target, days, setDays }: Props) {
  const { t } = useLingui()
  const { format, share, say } = useGlucoseWords(unit)
  const inRange = summary.bands.find(({ band }) => band === 'in_range')!
  const spanOf = (number: number) => ({ value: String(number), label: t`${number} days` })
  return (
    <section className="card stack glucose-range" aria-labelledby="glucose-range">
      <header className="line line--apart line--wrap">
        <h2 id="glucose-range">
          <Trans>Time in range</Trans>
        </h2>
        <Segments
          legend={t`Span`}
          value={String(days)}
          options={[spanOf(14), spanOf(30), spanOf(90)]}
          onChange={(value) => setDays(Number(value))}
        />
      </header>
      <p className="small quiet">
        {format.shortDate(summary.from)} – {format.shortDate(summary.to)}
      </p>
      <Bar bands={summary.bands} />
      <Sentence inRange={inRange} unit={unit} />
      {!summary.is_sound && (
        <Notice tone="warn">
          <Trans>
            The sensor covered {share(summary.coverage)} of these {summary.days} days. Once it covers {share(soundCoverage)} of {soundDays}{' '}
            days, the numbers speak for the weeks around them.
          </Trans>
        </Notice>
      )}
      <Facts summary={summary} unit={unit} />
      <Bands summary={summary} unit={unit} />
      <p className="small quiet">
        <Trans>
          Goals: {say(glucoseTargetLabels[target])}, by the international consensus of 2019 (Battelino and others, Diabetes Care 42). The
          goals for low and high count the time beyond them as well.
        </Trans>
      </p>
    </section>
  )
}

/** For the eye alone: the sentence and the table say the same. */
function Bar({ bands }: Pick<GlucoseSummary, 'bands'>) {
  return (
    <div className="range-bar" aria-hidden="true">
      {bands.map(({ band, share }) => share > 0 && <i key={band} data-band={band} style={{ '--share': share } as CSSProperties} />)}
    </div>
  )
}

function Sentence({ inRange, unit }: { inRange: GlucoseSummary['bands'][number]; unit: GlucoseUnit }) {
  const words = useGlucoseWords(unit)
  const [share, band, goal] = [words.share(inRange.share), words.band(inRange), words.share(inRange.goal?.share ?? 0)]
  return (
    <p>
      <Trans>
        <b>{share}</b> of the time in range ({band}). The goal is {goal} or more.
      </Trans>
    </p>
  )
}

function Facts({ summary, unit }: { summary: GlucoseSummary; unit: GlucoseUnit }) {
  const { t } = useLingui()
  const { format, share, withUnit } = useGlucoseWords(unit)
  const isSteady = summary.variation <= steadyVariation
  const facts = [
    { name: t`Mean`, value: withUnit(summary.mean) },
    {
      name: t`Glucose management indicator`,
      value: summary.gmi === null ? t`after ${soundDays} days` : format.percent(Math.round(summary.gmi * 10) / 1000),
    },
    { name: t`Variation`, value: `${share(summary.variation)}, ${isSteady ? t`steady` : t`changing a lot`}` },
    { name: t`Sensor worn`, value: t`${share(summary.coverage)} of the time` },
  ]
  return (
    <dl className="glucose-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bands({ summary, unit }: { summary: GlucoseSummary; unit: GlucoseUnit }) {
  const { t } = useLingui()
  const { share, band: range, say } = useGlucoseWords(unit)
  const goalOf = (goal: GlucoseSummary['bands'][number]['goal']) => {
    if (!goal) return '–'
    const limit = share(goal.share)
    return goal.at === 'least' ? t`${limit} or more` : t`less than ${limit}`
  }
  return (
    <table className="glucose-table">
      <caption className="sr">{t`Time in each band`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Band`}</th>
          <th scope="col">{t({ message: 'Time', context: 'time in range' })}</th>
          <th scope="col">{t`Goal`}</th>
        </tr>
      </thead>
      <tbody>
        {summary.bands.toReversed().map((one) => (
          <tr key={one.band}>
            <th scope="row">
              <i className="range-mark" data-band={one.band} aria-hidden="true" />
              {say(glucoseBandLabels[one.band])} <span className="quiet small">{range(one)}</span>
            </th>
            <td>{share(one.share)}</td>
            <td>{goalOf(one.goal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
