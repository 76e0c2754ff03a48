import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listCloseOut } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Leaf } from '../../../kernel/ui/Leaf.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { MarkDialog } from '../visit/acts/MarkDialog.tsx'
import { formatDayTime } from '../when.ts'

/** Visits that are over and not marked yet. When every visit is marked, it shows a leaf. */
export function CloseOut({ zone, now }: { zone: string; now: string }) {
  const list = useRead(listCloseOut)
  const left = list.data?.items.length ?? 0
  if (!list.data)
    return (
      <section className="card">{list.error ? <Problem error={list.error} again={() => list.refetch()} /> : <Waiting count={3} />}</section>
    )
  if (left === 0) return <AllClosed closedToday={list.data.closed_today} />
  return (
    <section className="card card--flush closeout" aria-labelledby="close-heading">
      <div className="to-zero">
        <strong className="num">{left}</strong>
        <div>
          <h2 id="close-heading">
            <Trans>left to close out</Trans>
          </h2>
          <Leaves closed={list.data.closed_today} left={left} />
        </div>
      </div>
      <ul className="rows to-do">
        {list.data.items.map(({ appointment, overdue }) => (
          <OpenVisit key={appointment.id} visit={appointment} overdue={overdue} zone={zone} now={now} />
        ))}
      </ul>
    </section>
  )
}

function OpenVisit({ visit, overdue, zone, now }: { visit: Appointment; overdue: boolean; zone: string; now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const [marking, setMarking] = useState(false)
  const name = visit.patient_name
  const when = formatDayTime(format, visit.starts_at, zone, now)
  return (
    <li>
      <div>
        <h3>
          <Link to="/provider/appointments/$id" params={{ id: visit.id }}>
            {name}
          </Link>
        </h3>
        <p className={overdue ? 'small t-warn' : 'small quiet'}>{overdue ? `${when}, ${format.relative(visit.ends_at, now)}` : when}</p>
      </div>
      <Button kind="plain" aria-label={t`Mark: ${name}`} onClick={() => setMarking(true)}>
        <Trans>Mark</Trans>
      </Button>
      <MarkDialog visit={visit} open={marking} onClose={() => setMarking(false)} />
    </li>
  )
}

function Leaves({ closed, left }: { closed: number; left: number }) {
  const { t } = useLingui()
  const all = closed + left
  const shown = Array.from({ length: Math.min(all, 12) }, (_, i) => i)
  return (
    <p className="leaves" role="img" aria-label={t`${closed} of ${all} closed`}>
      {shown.map((i) => (
        <span key={i} className={i < closed ? 'on' : undefined}>
          <Leaf />
        </span>
      ))}
    </p>
  )
}

function AllClosed({ closedToday }: { closedToday: number }) {
  return (
    <section className="card all-closed" aria-labelledby="close-heading">
      <Leaf />
      <h2 id="close-heading">
        <Trans>All closed</Trans>
      </h2>
      <p className="small quiet">
        {closedToday > 0 ? (
          <Plural
            value={closedToday}
            one="# visit closed today. Nothing is left over."
            other="# visits closed today. Nothing is left over."
          />
        ) : (
          <Trans>Every visit that is over has been marked.</Trans>
        )}
      </p>
    </section>
  )
}
