import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { blockRecurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { DataList } from '../../../../kernel/ui/DataList.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { BlockDialog } from '../block/BlockDialog.tsx'
import { DeleteBlockDialog } from '../block/DeleteBlockDialog.tsx'

/** A block of the dietitian: when, how often, and the buttons to change it. */
export function BlockPanel({ event, now, onDeleted }: { event: CalendarEvent; now: string; onDeleted: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const format = useFormat()
  const rule = event.recurrence
  const title = event.title || t`Blocked time`
  return (
    <div className="stack">
      <div>
        <h2>{title}</h2>
        {event.title && (
          <p className="small quiet">
            <Trans>Blocked time</Trans>
          </p>
        )}
      </div>
      <DataList
        facts={[
          { label: t`When`, value: <BlockTime event={event} now={now} /> },
          rule && { label: t`Repeats`, value: blockRecurrenceLabels[rule.every][format.locale] },
          rule?.until != null && { label: t`Until`, value: format.shortDate(rule.until) },
        ]}
      />
      <Button kind="quiet" icon={IconPencil} onClick={() => setOpen('edit')}>
        <Trans>Change…</Trans>
      </Button>
      <Button kind="danger" onClick={() => setOpen('delete')}>
        <Trans>Delete “{title}”…</Trans>
      </Button>
      <BlockDialog open={open === 'edit'} onClose={() => setOpen(null)} event={event} />
      <DeleteBlockDialog open={open === 'delete'} onClose={() => setOpen(null)} event={event} onDeleted={onDeleted} />
    </div>
  )
}

export function BlockTime({ event, now }: { event: CalendarEvent; now: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const today = dayOf(now, zone)
  if (event.all_day && event.from_date) {
    const [from, to] = [format.dayName(event.from_date, today), event.to_date && format.dayName(event.to_date, today)]
    if (!to || to === from) return <Trans>{from}, all day</Trans>
    return (
      <Trans>
        {from} to {to}, all day
      </Trans>
    )
  }
  return (
    <>
      {format.dayName(dayOf(event.starts_at, zone), today)}, {format.timeRange(event.starts_at, event.ends_at, zone)}
    </>
  )
}
