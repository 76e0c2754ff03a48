import { Trans, useLingui } from '@lingui/react/macro'
import { listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { StaffProblem } from '../calendar/why/StaffProblem.tsx'
import { useMyZone } from '../use-schedule.ts'
import { spreadOverDays } from '../visit/use-free-times.ts'
import { addMinutesTo } from '../wall-time.ts'
import { formatDayTime } from '../when.ts'
import { type Entry, nameOf, useOffer } from './use-waiting.ts'

type Props = { entry: Entry; open: boolean; onClose: () => void }

/** Offers one of the next free times to one person. */
export function OfferDialog({ entry, open, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow()
  const [chosen, setChosen] = useState('')
  const free = useTimesFor(entry, open)
  const offer = useOffer(entry, onClose)
  const name = nameOf(entry)
  const at = free.times.includes(chosen) ? chosen : (free.times[0] ?? '')
  const say = (time: string) => formatDayTime(format, time, zone, now)
  const close = () => {
    offer.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t`Offer ${name} a time`}
      actions={
        <>
          <Button kind="plain" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={offer.busy} disabled={!at} onClick={() => offer.send(at)}>
            <Trans>Offer this time</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>We text {name} and hold the time for a day, or for as long as it can be booked. Others may have waited longer.</Trans>
        </p>
        <SelectInput
          label={t`Time`}
          value={at}
          disabled={free.times.length === 0}
          empty={
            free.times.length > 0
              ? undefined
              : free.isPending
                ? t`Looking for available times`
                : t`Nothing available in the next four weeks`
          }
          options={free.times.map((time) => ({ value: time, label: say(time) }))}
          onChange={(event) => {
            offer.reset()
            setChosen(event.currentTarget.value)
          }}
        />
        {free.error && <Problem error={free.error} again={free.again} />}
        {offer.error && <StaffProblem error={offer.error} />}
      </div>
    </Dialog>
  )
}

const days = 28

/** The free times from tomorrow on, in the mode and length for which somebody waits. */
function useTimesFor(entry: Entry, asked: boolean) {
  const start_time = `${addMinutesTo(useNow(), 720).slice(0, 13)}:00:00.000Z`
  const answer = useRead(
    listAvailabilitySlots,
    asked
      ? {
          query: {
            start_time,
            end_time: addMinutesTo(start_time, days * 1440),
            appointment_duration_in_minutes: entry.duration_minutes,
            provider_id: entry.provider_id,
            visit_mode: entry.visit_mode,
            type: entry.type,
          },
        }
      : null,
  )
  const zone = useMyZone()
  const times = spreadOverDays(
    (answer.data?.slots ?? []).map(({ starts_at }) => starts_at),
    zone,
  )
  return { times, isPending: answer.isPending, error: answer.error, again: () => void answer.refetch() }
}
