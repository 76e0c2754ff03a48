import './meeting.css'
import { isNear } from '@sorrel/contract/providers/meeting'
import { IconMapPin, IconVideo } from '@tabler/icons-react'
import { Icon } from '../../kernel/ui/Icon.tsx'
import type { OfficeAway } from './offices.ts'
import { useMeetingWords } from './use-meeting-words.ts'

type Props = { mode: 'virtual' | 'in_person'; office?: OfficeAway | undefined }

/** One line that says how people meet, and where. An office that is known to be far away is highlighted. */
export function Meeting({ mode, office }: Props) {
  const { writeMeeting } = useMeetingWords()
  const far = mode === 'in_person' && office !== undefined && office.miles !== null && !isNear(office.miles)
  return (
    <span className={far ? 'meeting meeting--far' : 'meeting'}>
      <Icon of={mode === 'virtual' ? IconVideo : IconMapPin} />
      <span>{writeMeeting(mode, office)}</span>
    </span>
  )
}
