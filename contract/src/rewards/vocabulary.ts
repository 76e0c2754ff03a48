import type { Label } from '../kernel/label.ts'

/** What became of a goal: it goes on, it was met, or both dropped it. */
export const goalStatusLabels = {
  active: { en: 'Goes on', es: 'Sigue' },
  completed: { en: 'Met', es: 'Cumplida' },
  archived: { en: 'Dropped', es: 'Dejada' },
} as const satisfies Record<string, Label>
export type GoalStatus = keyof typeof goalStatusLabels

export const goalViews = ['open', 'ended'] as const

/** How many goals go on at a time: more are not remembered. */
export const mostOpenGoals = 5
/** Letters of a goal. */
export const longestGoal = 200
