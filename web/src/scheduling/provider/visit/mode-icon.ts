import type { VisitMode } from '@sorrel/contract/scheduling/vocabulary'
import { IconHelpCircle, IconMapPin, IconVideo } from '@tabler/icons-react'

const icons = { virtual: IconVideo, in_person: IconMapPin, unknown: IconHelpCircle }

/** The icon for the mode of a visit. It is always shown with a word. */
export const getModeIcon = (mode: VisitMode) => icons[mode]
