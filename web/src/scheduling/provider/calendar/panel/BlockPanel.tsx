import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { blockRecurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { DataList } from '../../../../kernel/ui/DataList.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { BlockDialog } from '../block/BlockDialog.tsx'
import { DeleteBlockDialog } from '../block/DeleteBlockDialog.tsx'
import { BlockTime } from './BlockTime.tsx'

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
