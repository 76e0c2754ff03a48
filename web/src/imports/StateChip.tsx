import { type ImportState, importStateLabels } from '@sorrel/contract/imports/vocabulary'
import { Chip } from '../kernel/ui/Chip.tsx'
import { useLocale } from '../kernel/words/i18n.ts'

const tones = {
  uploaded: 'warn',
  checking: 'info',
  checked: 'warn',
  applying: 'info',
  applied: 'leaf',
  undoing: 'info',
  undone: undefined,
  failed: 'error',
} as const

/** How far a run is. */
export function StateChip({ state }: { state: ImportState }) {
  const locale = useLocale()
  const tone = tones[state]
  return <Chip {...(tone && { tone })}>{importStateLabels[state][locale]}</Chip>
}
