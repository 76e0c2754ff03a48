import { useLingui } from '@lingui/react/macro'
import { measureBearing, measureMilesBetween, type Point } from '@sorrel/contract/providers/meeting'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMeetingWords } from './use-meeting-words.ts'

type Located = { city: string; latitude: number | null; longitude: number | null }

const middle = 80
const outer = 56
const scales = [2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

/**
 * A sketched map: the person is in the middle of a circle whose radius is given in miles, and the office lies in its direction, with north at
 * the top. It loads no picture from another site.
 */
export function LocatorMap({ from, to }: { from: Point; to: Located }) {
  const { t } = useLingui()
  const format = useFormat()
  const { writeMiles } = useMeetingWords()
  if (to.latitude === null || to.longitude === null) return null
  const office = { latitude: to.latitude, longitude: to.longitude }
  const miles = measureMilesBetween(from, office)
  const scale = scales.find((one) => one >= miles) ?? 12_500
  const angle = (measureBearing(from, office) * Math.PI) / 180
  const [x, y] = [middle + Math.sin(angle) * outer * (miles / scale), middle - Math.cos(angle) * outer * (miles / scale)]
  const away = writeMiles(miles)
  const { city } = to
  const ring = format.number(scale)
  return (
    <svg className="locator" viewBox="0 0 160 176" role="img" aria-label={t`Drawn map: the office in ${city} is ${away}.`}>
      <circle className="locator-ring" cx={middle} cy={middle} r={outer} />
      <circle className="locator-ring" cx={middle} cy={middle} r={outer / 2} />
      <line className="locator-way" x1={middle} y1={middle} x2={x} y2={y} />
      <circle className="locator-you" cx={middle} cy={middle} r="5" />
      <circle className="locator-office" cx={x} cy={y} r="7" />
      <text x={middle} y="14">
        {t`N`}
      </text>
      <text x={middle} y={middle + 18}>
        {t`You`}
      </text>
      <text x={middle} y="160">
        {t`${ring} miles`}
      </text>
    </svg>
  )
}
