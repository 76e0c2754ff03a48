import { Trans } from '@lingui/react/macro'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useNow } from '../../kernel/clock.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'
import { Withholding } from './Withholding.tsx'

type Unlock = ChartNote['unlocks'][number]

/** Above a note that was unlocked: who did it and why, and what its client sees until it is signed again. */
export function ShownMeanwhile({ note, unlock, zone }: { note: ChartNote; unlock: Unlock; zone: string }) {
  const format = useFormat()
  const now = useNow(60_000)
  const { withheld_reason: withheld } = note
  const when = format.within(formatDayTime(format, unlock.at, zone, now))
  const { reason } = unlock
  return (
    <Notice tone={withheld === null ? 'info' : 'warn'} icon={withheld === null ? IconEye : IconEyeOff}>
      <p>
        {unlock.by_practice ? (
          <Trans>
            Your practice opened this note again, {when}: {reason}
          </Trans>
        ) : (
          <Trans>
            You unlocked this note, {when}: {reason}
          </Trans>
        )}
      </p>
      <p>
        {withheld === null ? (
          <Trans>Until you sign again, your client goes on seeing what you signed last.</Trans>
        ) : (
          <Trans>Your client sees neither this note nor what you signed before: {withheld}</Trans>
        )}
      </p>
      <Withholding note={note} />
    </Notice>
  )
}
