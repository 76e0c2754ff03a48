import '../coding.css'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** One act of staff: what was done to the version of which days, and why. */
type Change = { id: string; what: string; days: string | undefined; reason: string; admin_name: string; at: string }

/** What staff did to the versions of a rule or of terms, and why. `nothing` stands where nobody did anything. */
export function ChangeTrail({ changes, nothing }: { changes: readonly Change[]; nothing: ReactNode }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  return (
    <Card flush title={<Trans>What was done, and why</Trans>}>
      {changes.length === 0 && <p className="coding-list quiet">{nothing}</p>}
      <ul className="coding-list">
        {changes.map(({ id, what, days, reason, admin_name, at }) => (
          <li key={id}>
            <span>
              <b>{what}</b> · {days}
            </span>
            <span>{reason}</span>
            <span className="small quiet">
              {admin_name}, {format.dayAndTime(at, zone, now)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
