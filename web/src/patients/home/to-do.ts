import type { ReactNode } from 'react'
import type { IconDrawing } from '../../kernel/ui/Icon.tsx'

/** One task on the home screen of a patient, and the path of the screen where it is done. */
export type Task = { icon: IconDrawing; title: ReactNode; text: ReactNode; to: string }

/** What a feature asks of patients: a hook that answers the task, or null if there is nothing to do or it is not known yet. */
export type ToDoPart = { slug: string; place: number; useToDo: () => Task | null }
