import { useLingui } from '@lingui/react/macro'
import { IconMapPin, IconVideo } from '@tabler/icons-react'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'

export type Mode = 'virtual' | 'in_person'

/** The choice between video and in person. Shows nothing if there is only one mode. */
export function ModeSegments({ modes, value, onChange }: { modes: readonly Mode[]; value: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useLingui()
  if (modes.length < 2) return null
  const options = [
    { value: 'virtual' as const, label: t`Video`, icon: IconVideo },
    { value: 'in_person' as const, label: t`In person`, icon: IconMapPin },
  ].filter((option) => modes.includes(option.value))
  return <Segments legend={t`How you meet`} options={options} value={value} onChange={onChange} />
}
