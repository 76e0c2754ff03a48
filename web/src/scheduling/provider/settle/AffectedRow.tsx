import { Trans, useLingui } from '@lingui/react/macro'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import { type Settlement, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconArrowsMove, IconClockPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../use-schedule.ts'
import { MoveDialog } from '../visit/acts/MoveDialog.tsx'
import { getModeIcon } from '../visit/mode-icon.ts'
import { formatDayTime } from '../when.ts'
import { SettleDialog } from './SettleDialog.tsx'
import type { Settling } from './use-settle.ts'

type Props = { item: AffectedVisit; settling: Settling }

/** One visit that waits: why it does, whether its patient was asked, and what can be done about it. */
export function AffectedRow({ item, settling }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  const visit = item.appointment
  const titles = item.meets.map(({ title }) => title ?? t`Busy elsewhere`)
  const reasons = [...new Set([...titles, ...(item.outside_hours ? [t`Outside your open hours`] : [])])].join(', ')
  return (
    <li className="affected">
      <div>
        <h3>
          <Link to="/provider/appointments/$id" params={{ id: visit.id }}>
            {visit.patient_name}
          </Link>
        </h3>
        <p>
          <time dateTime={visit.starts_at}>{format.timeRange(visit.starts_at, visit.ends_at, zone)}</time>
        </p>
        <p className="small quiet affected-facts">
          <Icon of={getModeIcon(visit.visit_mode)} /> {visitModeLabels[visit.visit_mode][format.locale]} · {reasons}
        </p>
        {visit.change_asked_at && (
          <Chip tone="info" icon={IconClockPause}>
            <Trans>Asked {format.relative(visit.change_asked_at, now)}, no answer yet</Trans>
          </Chip>
        )}
      </div>
      <Acts item={item} settling={settling} now={now} />
    </li>
  )
}

function Acts({ item, settling, now }: Props & { now: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState<Settlement | null>(null)
  const { appointment: visit, suggested_at } = item
  const name = visit.patient_name
  const to = suggested_at && format.within(formatDayTime(format, suggested_at, zone, now))
  // Nobody hears of a kept visit unless they were asked to change it, so there is nothing to ask.
  const keep = () => (visit.change_asked_at ? setAsking('keep') : settling.settle([{ action: 'keep', appointment_id: visit.id }], [item]))
  return (
    <div className="affected-acts">
      {to ? (
        <Button kind="soft" size="small" icon={IconArrowsMove} aria-label={t`Move to ${to}…: ${name}`} onClick={() => setAsking('move')}>
          <Trans>Move to {to}…</Trans>
        </Button>
      ) : (
        <p className="small quiet">
          <Trans>Nothing is free in the four weeks after.</Trans>
        </p>
      )}
      <div className="line line--wrap">
        <Button kind="plain" size="small" aria-label={t`Another time…: ${name}`} onClick={() => setOpen(true)}>
          <Trans>Another time…</Trans>
        </Button>
        {!visit.change_asked_at && (
          <Button kind="plain" size="small" aria-label={t`Ask to change…: ${name}`} onClick={() => setAsking('ask')}>
            <Trans>Ask to change…</Trans>
          </Button>
        )}
        <Button kind="plain" size="small" aria-label={t`Cancel…: ${name}`} onClick={() => setAsking('cancel')}>
          <Trans>Cancel…</Trans>
        </Button>
        <Button kind="plain" size="small" aria-label={t`Keep: ${name}`} onClick={keep}>
          <Trans>Keep</Trans>
        </Button>
      </div>
      <MoveDialog visit={visit} open={open} onClose={() => setOpen(false)} />
      <SettleDialog action={asking} items={[item]} onClose={() => setAsking(null)} settling={settling} />
    </div>
  )
}
