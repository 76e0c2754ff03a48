import { Trans } from '@lingui/react/macro'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { signReminderDays } from '@sorrel/contract/remote-care/vocabulary'
import { useNow } from '../../kernel/clock.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { addDays, dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'

/** Until when a note can be signed, as a warning in its last days; and of one that nobody signed, what became of it. */
export function SignTime({ encounter }: { encounter: RemoteEncounter }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const { status, conflicts, sign_until: until, expiry_reason } = encounter
  const when = format.dayAndTime(until, zone, now)
  if (expiry_reason === 'not_signed')
    return (
      <p className="small">
        <Trans>Nobody is billed for it. Its minutes stay here to read.</Trans>
      </p>
    )
  if (status !== 'eligible' || conflicts.length > 0) return null
  if (dayOf(until, zone) > addDays(dayOf(now, zone), signReminderDays))
    return (
      <p className="small quiet">
        <Trans>Its note can be signed until {when}. After that nobody is billed for it.</Trans>
      </p>
    )
  return (
    <Notice tone="warn">
      <Trans>Sign its note before {when}. After that nobody is billed for it, and this week ends.</Trans>
    </Notice>
  )
}
