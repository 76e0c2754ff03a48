import { useLingui } from '@lingui/react/macro'
import { readMoment } from '@sorrel/contract/chat/scheduled/times'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { mostScheduledDays } from '@sorrel/contract/chat/vocabulary'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { type TimeFault, zoneOf } from './times.ts'

type Props = {
  label: string
  channel: ChatChannel
  zone: string
  value: string
  fault: TimeFault | null
  onChange: (value: string) => void
}

/** A day and a time by the dietitian's own clock, with what it is by the client's. */
export function TimeField({ label, channel, zone, value, fault, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const there = zoneOf(channel, zone)
  const at = readMoment(value, zone)
  const name = channel.patient_name
  const theirs = at && `${format.shortDay(dayOf(at, there))}, ${format.timeWithZone(at, there)}`
  const words: Record<TimeFault, string> = {
    missing: t`Pick a day and a time.`,
    over: t`This time is over. Pick a later one.`,
    too_far: t`Pick a time within the next ${mostScheduledDays} days.`,
  }
  return (
    <TextInput
      id="chat-send-at"
      type="datetime-local"
      label={label}
      help={theirs && there !== zone ? t`For ${name}: ${theirs}` : undefined}
      error={fault ? words[fault] : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
