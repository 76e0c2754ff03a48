import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { quote } from '../arranging/citations.ts'
import type { Line } from '../arranging/lines.ts'
import { wordPlan } from '../arranging/plan-words.ts'
import { countWords, stripReply, tellOfPatient, tidy, writeLine } from '../arranging/wording.ts'
import { findQuantities } from '../reading/numbers.ts'
import type { Statement } from '../reading/statements.ts'
import { promises } from '../words/acts.ts'
import { drinks, foods } from '../words/foods.ts'
import { movement } from '../words/life.ts'
import { acceptances, refusals } from '../words/moods.ts'

/** The plan that a dietitian made last, and in which turn. */
export type Plan = { key: NoteFieldKey; turn: number }

const offered = /\b(?:which change|what could you|what would you|start with|first step|que cambio|willing to|what feels|what are you)\b/

const wondering =
  /^(?:\W|and |so |okay |y |entonces )*(?:how (?!about)|what (?!about|if|would you think)|when|where|who|which|why|que |como |cuanto|cuantos|cuando|quien)/

/** What a patient takes on, in answer to a plan or when asked for one. Nothing, if they only agree, or speak of something else. */
export function findPromises(statement: Statement, plan: Plan | null): Line | null {
  const { folded } = statement
  const isAnswer = plan !== null && statement.turn - plan.turn === 1
  const isAsked = statement.asked.some((question) => offered.test(question.folded))
  const isTold = statement.asked.some(({ turn, folded: words }) => turn === statement.turn - 1 && wondering.test(words))
  if (isTold && !isAsked) return null
  if ((!isAnswer && !isAsked) || /\b(?:might|maybe|tal vez|quiza|if)\b/.test(folded) || refusals.test(statement.text)) return null
  const says = foods.test(folded) || drinks.test(folded) || movement.test(folded)
  const isBrief = findQuantities(folded).length > 0 && countWords(folded) <= 6 && isAnswer
  if (!(promises.test(folded) && (says || findQuantities(folded).length > 0)) && !isBrief) return null
  if (acceptances.test(statement.text) && countWords(folded) <= 5 && !says) return null
  const key = foods.test(folded) || drinks.test(folded) ? 'intervention_nd' : (plan?.key ?? 'intervention_c')
  const told = tellOfPatient(stripReply(tidy(statement.text)))
  const words = wordPlan(told)
  const text = writeLine(`Agreed: ${tellOfPatient(tidy(statement.text))}`)
  const taken = words === null ? {} : { plan: { words, isAgreed: true } }
  return { ...taken, key, text, source: 'transcript', order: statement.order, confidence: 'high', citations: quote(statement) }
}

const aboutPlan =
  /\b(?:that|this|it|sounds?|works?|doable|think|feel|confident|sure|willing|ready|try|start|how many|how much|how often|okay|eso|asi|parece|puede|podria|cuantos|cuantas)\b/

/** Whether a dietitian asks about something else than the plan that they made in an earlier turn. */
export const isTurningAway = ({ isQuestion, turn, folded }: Statement, plan: Plan | null): boolean =>
  isQuestion && plan !== null && turn > plan.turn && countWords(folded) >= 3 && !aboutPlan.test(folded)
