import { Trans } from '@lingui/react/macro'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = { at: string; zone: string; theirs: string; name: string }

/** The time in the dietitian's time zone, if it differs from the viewer's. */
export function TheirTime({ at, zone, theirs, name }: Props) {
  const format = useFormat()
  if (format.time(at, zone) === format.time(at, theirs)) return null
  const there = format.timeWithZone(at, theirs)
  return (
    <p className="small quiet">
      <Trans>
        {there} for {name}
      </Trans>
    </p>
  )
}
