import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../kernel/clock.ts'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { getModeIcon } from '../../provider/visit/mode-icon.ts'
import { How } from '../How.tsx'
import { StatusMark } from '../StatusMark.tsx'
import { useMyZone } from '../use-my-zone.ts'

const VisitBillLine = makeLazyPart(() => import('../../../billing/bills/VisitBill.tsx'), 'VisitBillLine')

/** One visit in a list: its time in the viewer's zone, its mode, its status, and what it costs. */
export function VisitRow({ visit }: { visit: Appointment }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  return (
    <Link className="visit-row" to="/app/visits/$id" params={{ id: visit.id }}>
      <span className="visit-row-icon">
        <Icon of={getModeIcon(visit.visit_mode)} />
      </span>
      <span className="visit-row-text">
        <b className="capital">{format.dayAndTime(visit.starts_at, zone, now)}</b>
        <span className="small quiet">
          <How visit={visit} />
        </span>
        <span>
          <StatusMark status={visit.status} late={visit.canceled_late} />
        </span>
        {visit.status !== 'Scheduled' && <VisitBillLine appointmentId={visit.id} patientId={visit.patient_id} />}
      </span>
      <Icon of={IconChevronRight} />
    </Link>
  )
}
