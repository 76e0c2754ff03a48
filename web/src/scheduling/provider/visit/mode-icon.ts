import type { VisitMode } from '@sorrel/contract/scheduling/vocabulary'
import { IconHelpCircle, IconMapPin, IconVideo } from '@tabler/icons-react'

const icons = { virtual: IconVideo, in_person: IconMapPin, unknown: IconHelpCircle }

/** The picture of how a visit takes place; a word always goes with it. */
export const getModeIcon = (mode: VisitMode) => icons[mode]
