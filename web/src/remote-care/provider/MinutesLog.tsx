import '../remote-care.css'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listRemoteEncounters } from '@sorrel/contract/remote-care/operations'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { EvidenceList } from '../EvidenceList.tsx'

/** The minutes of the week that runs with a client, and what each was for; nothing where no plan pays for them. */
export function MinutesLog({ patientId, zone }: { patientId: string; zone: string }) {
  const { t } = useLingui()
  const { data } = useRead(listRemoteEncounters, { query: { patient_id: patientId, statuses: ['accumulating', 'eligible'], limit: '1' } })
  const now = useNow()
  const running = data?.items[0]
  // An earlier week may still wait for its note. It says nothing about this one.
  if (!running || running.period_end <= now) return null
  const { id, evidence, minutes_logged: minutes, next_threshold: next, conflicts } = running
  const counted = plural(minutes, { one: '# minute', other: '# minutes' })
  return (
    <details className="remote-log small">
      <summary>
        {conflicts.length > 0 ? (
          <Trans>This week of answers cannot be billed, whatever its minutes ({counted} so far)</Trans>
        ) : (
          <>
            <Trans>{counted} of answers in this week so far</Trans>
            {next !== null && ` (${t`next step at ${plural(next, { one: '# minute', other: '# minutes' })}`})`}
          </>
        )}
      </summary>
      <EvidenceList evidence={evidence} zone={zone} />
      <Link to="/provider/remote-care/$encounterId" params={{ encounterId: id }}>
        <Trans>Open this week</Trans>
      </Link>
    </details>
  )
}
