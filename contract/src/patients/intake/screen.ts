import type { Question } from './question.ts'
import type { QuestionId } from './questions.ts'
import { findQuestion } from './questions.ts'
import { type Answers, type Facts, isAsked } from './rules.ts'

/**
 * What each answer adds. Two signs together are what published screens act on (SCOFF: two of five, Morgan and others, BMJ 1999;319:1467).
 * Undoing what was eaten, and having been treated, are enough alone: the guideline of the American Psychiatric Association (2023, statement 2)
 * asks about both. Whoever does not want to see numbers need not give a reason.
 */
const points: { readonly [Id in QuestionId]?: Readonly<Record<string, number>> } = {
  eating_thoughts: { yes: 1 },
  eating_stopping: { yes: 1 },
  eating_less: { yes: 1 },
  eating_undone: { yes: 2 },
  eating_others: { yes: 1 },
  eating_treated: { before: 2, now: 2 },
  numbers_wish: { harm: 2 },
}
const enough = 2

export type Screen = { suggests_safe_mode: boolean; signs: QuestionId[] }

/**
 * What the questions about eating say. It suggests safe mode to the dietitian, who decides; it is no diagnosis, and the patient does not
 * see it. The questions were not validated, so few points do not mean that all is well.
 */
export function judgeScreen(answers: Answers, facts: Facts): Screen {
  const asked = (Object.keys(points) as QuestionId[]).filter((id) => isAsked(findQuestion(id) as Question, answers, facts))
  const pointsOf = (id: QuestionId) => points[id]?.[String(answers[id])] ?? 0
  const sum = asked.reduce((total, id) => total + pointsOf(id), 0)
  return { suggests_safe_mode: sum >= enough, signs: asked.filter((id) => pointsOf(id) > 0) }
}
