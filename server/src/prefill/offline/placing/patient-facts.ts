import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { findQuantities } from '../reading/numbers.ts'
import type { About } from '../reading/stance.ts'
import type { Statement } from '../reading/statements.ts'
import { conditions, stomach } from '../words/conditions.ts'
import { foods } from '../words/foods.ts'
import { foldText } from '../words/matching.ts'
import { medicines, supplements } from '../words/medicines.ts'
import { bloodRelatives } from '../words/people.ts'
import { isFamilyAsked, keyCues, type Topic, topicCues } from './topics.ts'

/** A fact of a statement: where it belongs, and the question whose words it needs to be understood. */
export type Placed = { topic: Topic; weight: number; question: Statement | null }

/** Whether a statement has words of its own about anything. */
export const isSpeaking = (statement: Statement): boolean => scoreOwn(statement).size > 0

const topics = Object.keys(topicCues) as Topic[]
const enough = 3

/** The fields of which a statement of a patient speaks, the surest first. */
export function placeFact(statement: Statement, about: About, kind: NoteKind, before: readonly NoteFieldKey[] = []): Placed[] {
  if (about === 'nobody') return []
  if (about === 'family') return [{ topic: 'family_history', weight: 4, question: null }]
  if (about === 'home') return [{ topic: 'food_access_cooking', weight: 3, question: null }]
  const scores = scoreOwn(statement)
  const asking = addAsked(statement, scores)
  // `It's worse after I eat` goes on about what was named just before.
  if (/^\W*(?:and |but |since [^,]*, )?it(?:'s)?\b/.test(statement.folded))
    for (const topic of topics) if (before.includes(topic) && !scores.has(topic)) scores.set(topic, enough)
  settle(statement, scores, kind)
  return [...scores]
    .filter(([, weight]) => weight >= enough)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([topic, weight]) => ({ topic, weight, question: asking.get(topic) ?? null }))
}

function scoreOwn({ folded, item }: Statement): Map<Topic, number> {
  const scores = new Map<Topic, number>()
  for (const topic of topics) {
    const weight = Math.max(0, ...topicCues[topic].words.filter(([matcher]) => matcher.test(folded)).map(([, sure]) => sure))
    if (weight > 0) scores.set(topic, weight)
  }
  const keyed = topicOfKey(item)
  if (keyed !== null) scores.set(keyed, 6)
  return scores
}

/** The topic that the question of an intake, or the field of a note, names. */
export function topicOfKey({ key, source_type }: SourceItem): Topic | null {
  if (key === undefined || source_type === 'transcript' || source_type === 'message') return null
  const folded = foldText(key)
  if (folded in topicCues) return folded as Topic
  return keyCues.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/** An answer belongs where its question asks, if it says little by itself. */
function addAsked(statement: Statement, scores: Map<Topic, number>): Map<Topic, Statement> {
  const asking = new Map<Topic, Statement>()
  const strongest = Math.max(0, ...scores.values())
  for (const question of statement.asked) {
    const first = findAsked(question)[0]
    for (const { topic } of findAsked(question)) {
      // A question may name several things. An answer without words of its own belongs to the one it names first.
      if (topic !== first?.topic && !scores.has(topic)) continue
      const isLast = question === statement.asked.at(-1)
      const says = isTelling(statement)
      const isConfirmed = topic === 'medications_supplements' && isNamed(question, topic) && (statement.isFirst || statement.reply !== null)
      const isAllergen = topic === 'allergies_intolerances' && isLast && topic === first?.topic && statement.isFirst
      const bonus =
        isAllergen || isConfirmed ? 3 : !isLast ? 1 : strongest >= 4 && !scores.has(topic) ? 1 : statement.isFirst || says ? 3 : 2
      if (!says && statement.reply === null) continue
      scores.set(topic, (scores.get(topic) ?? 0) + bonus)
      asking.set(topic, question)
    }
  }
  return asking
}
/** Topics whose words (`usual`, `want`) stand in questions about anything. */
const vague = new Set<Topic>([
  'eating_pattern',
  'diet_history_recall',
  'barriers',
  'chief_motivation',
  'eating_behaviour_screen',
  'food_access_cooking',
  'readiness_to_change',
])

/** What a question asks about, in the order of its words. */
function findAsked({ folded }: Statement): { topic: Topic; at: number }[] {
  const found = topics.map((topic) => {
    const named = vague.has(topic)
      ? []
      : topicCues[topic].words.filter(([, weight]) => weight >= 3).flatMap(([matcher]) => matcher.find(folded))
    return { topic, at: Math.min(...[...topicCues[topic].asked.find(folded), ...named].map(({ start }) => start)) }
  })
  return found.filter(({ at }) => at < Number.POSITIVE_INFINITY).sort((one, other) => one.at - other.at)
}
const isNamed = (question: Statement, topic: Topic): boolean =>
  topicCues[topic].words.some(([matcher, weight]) => weight >= 4 && matcher.test(question.folded))

/** Whether a statement says more than `okay`. */
const isTelling = ({ folded }: Statement): boolean =>
  findQuantities(folded).length > 0 ||
  folded.replace(/(?<!\p{L})(?:yes|yeah|no|okay|ok|oh|um|uh|thank you|thanks|sure|right|si|bueno|gracias|of course)(?!\p{L})|\W/gu, '')
    .length >= 4

/** What words of two topics mean together. */
function settle(statement: Statement, scores: Map<Topic, number>, kind: NoteKind): void {
  const { folded } = statement
  const drop = (...gone: Topic[]) => {
    for (const topic of gone) scores.delete(topic)
  }
  const has = (topic: Topic) => (scores.get(topic) ?? 0) >= enough
  dropUnmeasured(statement, scores)
  // `My throat swells up` is about an allergy, not about the stomach; food in it is no meal.
  if (has('allergies_intolerances') && statement.isFirst && !/\b(?:take|taking|tomo)\b/.test(folded)) drop('medications_supplements')
  if (has('allergies_intolerances')) drop('diet_history_recall', 'beverages_alcohol', 'eating_pattern', 'medical_history')
  if ((scores.get('medications_supplements') ?? 0) >= 4) drop('labs_summary', 'diet_history_recall', 'weight_history')
  if (has('gi_symptoms') && !conditions.test(folded)) drop('medical_history')
  if (has('family_history') && !bloodRelatives.test(folded) && !isFamilyAsked(folded)) drop('family_history')
  if (has('eating_behaviour_screen') && stomach.test(folded) && /throw up|purg/.test(folded)) drop('gi_symptoms')
  if (has('diet_history_recall') && !foods.test(folded) && has('eating_pattern')) drop('diet_history_recall')
  if (has('labs_summary')) drop('weight_history', 'diet_history_recall', 'beverages_alcohol')
  // What was eaten stands in the recall; the pattern is when and whether.
  if (has('diet_history_recall') && foods.test(folded) && !patterned.test(folded)) drop('eating_pattern')
  drop(kind === 'initial_consultation' ? 'goal_progress' : 'readiness_to_change')
}
const patterned = /skip|weekend|eat(?:ing|s)? out|nothing (?:un)?til|fast|fin(?:es)? de semana|meals a day/
const weighed = /weigh|\bpeso\b|scale|percentil|\btall\b|(?:gain|los[te]|subi|baj).*(?:pound|lb|kilo|weight|peso)|clothes|\bpants?\b/

/** Labs and doses are numbers; without one, and without a name, a statement only looks like one of them. */
function dropUnmeasured(statement: Statement, scores: Map<Topic, number>): void {
  const { folded } = statement
  if (findQuantities(folded).length > 0) return
  scores.delete('labs_summary')
  if (!weighed.test(folded)) scores.delete('weight_history')
  if (!medicines.test(folded) && !supplements.test(folded) && !isAskedFor(statement, 'medications_supplements'))
    scores.delete('medications_supplements')
}
const isAskedFor = (statement: Statement, topic: Topic): boolean =>
  statement.asked.some((question) => topicCues[topic].asked.test(question.folded) || isNamed(question, topic))
