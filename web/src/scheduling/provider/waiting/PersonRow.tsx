import { Trans, useLingui } from '@lingui/react/macro'
import { visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconHourglass, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { readNow, useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { addDays, dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { capitalize, useLabels } from '../../../providers/labels.ts'
import { useMyZone } from '../use-schedule.ts'
import { getModeIcon } from '../visit/mode-icon.ts'
import { formatDayTime } from '../when.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { type Entry, nameOf, useRemove, useWithdraw } from './use-waiting.ts'

/** One person who waits: who they are, when they can come, and what the dietitian can do. */
export function PersonRow({ entry }: { entry: Entry }) {
  const format = useFormat()
  const labels = useLabels()
  const zone = useMyZone()
  const { person } = entry
  const name = nameOf(entry)
  const since = format.shortDay(dayOf(entry.created_at, zone), dayOf(readNow(), zone))
  return (
    <li className="waiting-person">
      <div className="stack stack--close">
        <h2 className="line line--wrap">
          {name}
          {person?.is_new && (
            <Chip tone="leaf" icon={IconSparkles}>
              <Trans context="a new client">New</Trans>
            </Chip>
          )}
        </h2>
        <p className="small">
          <Icon of={getModeIcon(entry.visit_mode)} /> {visitModeLabels[entry.visit_mode][format.locale]} · <Wishes entry={entry} />
        </p>
        <p className="small quiet">
          {[
            person?.state && labels.state(person.state),
            person?.payer_id && labels.payer(person.payer_id),
            person && capitalize(labels.language(person.preferred_language)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="small quiet">
          <Trans>Waiting since {since}</Trans>
        </p>
        {entry.status === 'offered' && <Offered entry={entry} />}
      </div>
      <Acts entry={entry} />
    </li>
  )
}

/** The days, hours and dates that suit somebody. */
function Wishes({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const format = useFormat()
  const order = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const days = order.flatMap((day, at) => (entry.weekdays.includes(day) ? [format.weekday(addDays('2026-03-02', at))] : []))
  const parts = { morning: t`Mornings`, afternoon: t`Afternoons`, evening: t`Evenings` }
  const today = dayOf(readNow(), useMyZone())
  const [first, until] = [format.shortDay(entry.from, today), format.shortDay(entry.to, today)]
  return (
    <>
      {days.length > 0 ? format.list(days) : <Trans>Any day</Trans>} ·{' '}
      {entry.part_of_day ? parts[entry.part_of_day] : <Trans>Any time of day</Trans>} ·{' '}
      <Trans>
        {first} to {until}
      </Trans>
    </>
  )
}

function Offered({ entry }: { entry: Entry }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  const when = format.within(formatDayTime(format, entry.offered_starts_at ?? now, zone, now))
  const until = format.within(formatDayTime(format, entry.offer_expires_at ?? now, zone, now))
  return (
    <Chip tone="info" icon={IconHourglass}>
      <Trans>
        Offered {when}, held until {until}
      </Trans>
    </Chip>
  )
}

function Acts({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const removing = useRemove(entry)
  const withdrawing = useWithdraw(entry)
  const name = nameOf(entry)
  const error = removing.error ?? withdrawing.error
  return (
    <div className="stack stack--close">
      <div className="line line--wrap">
        {entry.status === 'offered' ? (
          <Button
            kind="quiet"
            size="small"
            aria-label={t`Take the offer back: ${name}`}
            busy={withdrawing.busy}
            onClick={withdrawing.withdraw}
          >
            <Trans>Take the offer back</Trans>
          </Button>
        ) : (
          <Button kind="soft" size="small" aria-label={t`Offer a time…: ${name}`} onClick={() => setOpen(true)}>
            <Trans>Offer a time…</Trans>
          </Button>
        )}
        <Button kind="plain" size="small" aria-label={t`Take off the list: ${name}`} busy={removing.busy} onClick={removing.remove}>
          <Trans>Take off the list</Trans>
        </Button>
      </div>
      {error && <Problem error={error} />}
      <OfferDialog entry={entry} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
