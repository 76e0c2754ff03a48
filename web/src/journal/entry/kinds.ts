import type { EntryKind } from '@sorrel/contract/journal/vocabulary'
import {
  IconApple,
  IconBed,
  IconCup,
  IconDroplet,
  IconMoodSmile,
  IconNote,
  IconSalad,
  IconScale,
  IconStethoscope,
  IconWalk,
} from '@tabler/icons-react'
import type { IconDrawing } from '../../kernel/ui/Icon.tsx'

export const kindIcons: Readonly<Record<EntryKind, IconDrawing>> = {
  meal: IconSalad,
  snack: IconApple,
  drink: IconCup,
  symptom: IconStethoscope,
  activity: IconWalk,
  sleep: IconBed,
  mood: IconMoodSmile,
  water: IconDroplet,
  note: IconNote,
  weight: IconScale,
}
