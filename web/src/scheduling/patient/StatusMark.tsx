import { Trans } from '@lingui/react/macro'
import { type AppointmentStatus, appointmentStatusLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconArrowsExchange, IconCalendarCheck, IconCalendarX, IconCircleCheck, IconUserX } from '@tabler/icons-react'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'

const icons = {
  Scheduled: IconCalendarCheck,
  Occurred: IconCircleCheck,
  Canceled: IconCalendarX,
  'No-show': IconUserX,
  'Re-scheduled': IconArrowsExchange,
}
const tones = { Scheduled: 'leaf', Occurred: undefined, Canceled: undefined, 'No-show': 'warn', 'Re-scheduled': undefined } as const

/** The status of a visit as an icon and a word. */
export function StatusMark({ status, late }: { status: AppointmentStatus; late?: boolean }) {
  const label = appointmentStatusLabels[status][useLocale()]
  const tone = tones[status]
  return (
    <Chip icon={icons[status]} {...(tone && { tone })}>
      {status === 'Canceled' && late ? <Trans>Canceled late</Trans> : label}
    </Chip>
  )
}
