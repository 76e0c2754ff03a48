import type { ResultFlag } from '@sorrel/contract/labs/vocabulary'
import { IconArrowDown, IconArrowUp, IconCheck, IconFileSearch } from '@tabler/icons-react'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useLabWords } from './use-lab-words.ts'

const looks = {
  Low: { tone: 'warn', icon: IconArrowDown },
  High: { tone: 'warn', icon: IconArrowUp },
  Normal: { tone: 'leaf', icon: IconCheck },
  'Check Lab Report': { tone: 'info', icon: IconFileSearch },
  'Not Specified': {},
} as const

/** The flag of a result, as a word with its sign. */
export function FlagChip({ flag }: { flag: ResultFlag }) {
  const { flagOf } = useLabWords()
  return <Chip {...looks[flag]}>{flagOf(flag)}</Chip>
}
