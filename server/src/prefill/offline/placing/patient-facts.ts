import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { isSpanish } from '../arranging/wording.ts'
import { findQuantities } from '../reading/numbers.ts'
import type { About } from '../reading/stance.ts'
import type { Statement } from '../reading/statements.ts'
import { conditions, stomach } from '../words/conditions.ts'
import { drinks, foods } from '../words/foods.ts'
import { foldText } from '../words/matching.ts'
import { medicines, supplements } from '../words/medicines.ts'
import { bloodRelatives } from '../words/people.ts'
import { isFamilyAsked, keyCues, type Topic, topicCues } from './topics.ts'

/** A fact of a statement: where it belongs, and the question whose words it needs to be understood. */
export type Placed = { topic: Topic; weight: number; question: Statement | null }

/** Whether a statement has words of its own about anything. */
export const isSpeaking = (statement: Statement): boolean => scoreOwn(statement).size > 0

// `They stop when I skip the coffee` after cramps is about the cramps.
const goingOn =
  /^\W*(?:and |but |since [^,]*, )?(?:it(?:'s)?|they|that|this)\b|^\W*(?:y |pero |ya )?(?:se me (?:quit|pas|baj)|me dura|eso|ya no)/
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
  if (/^\W*(?:and |but |since [^,]*, )?it(?:'s)?\b|^\W*(?:y |pero |ya )?(?:se me (?:quit|pas|baj)|me dura)/.test(statement.folded))
    for (const topic of topics) if (before.includes(topic) && !scores.has(topic)) scores.set(topic, enough)
  settle(statement, scores, kind)
  if (goingOn.test(statement.folded) && before.some((topic) => topic === 'gi_symptoms' || topic === 'medical_history')) dropFood(scores)
  return [...scores]
    .filter(([, weight]) => weight >= enough)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([topic, weight]) => ({ topic, weight, question: asking.get(topic) ?? null }))
}

function scoreOwn({ folded, item }: Statement): Map<Topic, number> {
  const scores = new Map<Topic, number>()
  // A water pill is no water, and fish oil no fish.
  const spoken = [medicines, supplements]
    .flatMap((matcher) => matcher.find(folded))
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), folded)
  for (const topic of topics) {
    const words = foodTopics.includes(topic) ? spoken : folded
    const weight = Math.max(0, ...topicCues[topic].words.filter(([matcher]) => matcher.test(words)).map(([, sure]) => sure))
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
        isAllergen || isConfirmed || (isLast && stillNo.test(statement.folded))
          ? 3
          : !isLast
            ? 1
            : strongest >= 4 && !scores.has(topic)
              ? 1
              : statement.isFirst || says
                ? 3
                : 2
      if (!says && statement.reply === null) continue
      scores.set(topic, (scores.get(topic) ?? 0) + bonus)
      asking.set(topic, question)
    }
  }
  return asking
}
const stillNo = /^\W*(?:ya no|not any ?more|no longer)\b/
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
  // NOTE: `come` is to eat in Spanish only.
  const asked = topics.map((topic) => {
    const named = vague.has(topic)
      ? []
      : topicCues[topic].words.filter(([, weight]) => weight >= 3).flatMap(([matcher]) => matcher.find(folded))
    const found = [...topicCues[topic].asked.find(folded), ...named].filter(({ word }) => word !== 'come' || isSpanish(folded))
    return { topic, at: Math.min(...found.map(({ start }) => start)) }
  })
  return asked.filter(({ at }) => at < Number.POSITIVE_INFINITY).sort((one, other) => one.at - other.at)
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
  if ((scores.get('medications_supplements') ?? 0) >= 4) {
    drop('labs_summary', 'diet_history_recall', 'weight_history')
    if (swallowedWith.test(folded)) drop('beverages_alcohol')
  }
  if (has('gi_symptoms') && !conditions.test(folded)) drop('medical_history')
  // `Cramps after the coffee`: what brings a symptom on was not told as a meal.
  if (has('gi_symptoms') && isTrigger(folded)) drop(...foodTopics)
  if (has('goal_progress') && kind === 'follow_up' && managed.test(folded)) drop('diet_history_recall')
  if (has('family_history') && !bloodRelatives.test(folded) && !isFamilyAsked(folded)) drop('family_history')
  if (has('eating_behaviour_screen') && stomach.test(folded) && /throw up|purg/.test(folded)) drop('gi_symptoms')
  if (has('diet_history_recall') && !foods.test(folded) && has('eating_pattern')) drop('diet_history_recall')
  if (has('labs_summary')) drop('weight_history', 'diet_history_recall', 'beverages_alcohol')
  // What was eaten stands in the recall; the pattern is when and whether.
  if (has('diet_history_recall') && foods.test(folded) && !patterned.test(folded)) drop('eating_pattern')
  drop(kind === 'initial_consultation' ? 'goal_progress' : 'readiness_to_change')
}
const told =
  /(?<!(?:when|whenever|if|after|before|since|because|cuando|si|que|despues de) (?:i |yo )?)\b(?:ate|drank|had|having|eat|drink|for (?:breakfast|lunch|dinner|supper)|desayun\p{L}+|comi|cen[oe]|almor\p{L}+)(?!\p{L})/u
const causing = /\b(?:make|makes|made|give|gives|gave|bloats?|upsets?|bothers?|me (?:cae|caen|da|dan|hace|hacen|inflama))\b/
const trigger = /\b(?:after|when|whenever|if|since|before|from|because|only|cuando|desde|despues|si|con|por|porque)\b/
/** Whether the food in a statement about a symptom is what brings it on, or no food in particular, and not what somebody ate. */
const isTrigger = (folded: string): boolean => {
  if (told.test(folded)) return false
  const food = [foods, drinks].flatMap((matcher) => matcher.find(folded)).sort((one, other) => one.start - other.start)[0]
  if (food === undefined || /^(?:foods?|meals?|bites?|comida)$/.test(food.word)) return true
  return causing.test(folded) || trigger.test(folded.slice(0, food.start))
}
const swallowedWith =
  /\b(?:take|takes|taking|took|tomo|toma|tomaba|tomar)\b[^.]*\b(?:with|con) (?:\p{L}+ ){0,3}(?:water|juice|milk|coffee|agua|jugo|leche|cafe)(?!\p{L})/u
const managed =
  /\b(?:packed|brought|prepped|tracked|logged|stuck|kept|managed|tried|swapped|remembered|forgot|lleve|prepare|anote|cumpli|logre|probe|cambie|se me olvid)/
const foodTopics: readonly Topic[] = ['diet_history_recall', 'eating_pattern', 'beverages_alcohol']
const dropFood = (scores: Map<Topic, number>) => {
  for (const topic of foodTopics) scores.delete(topic)
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
