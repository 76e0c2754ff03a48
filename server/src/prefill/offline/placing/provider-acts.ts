import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { findQuantities } from '../reading/numbers.ts'
import type { Statement } from '../reading/statements.ts'
import { contacting, explanations, monitoring, needing, needs, otherHelp, proposals, substances } from '../words/acts.ts'
import { drinks, foods } from '../words/foods.ts'
import { meals, movement, sleep } from '../words/life.ts'
import { acceptances, refusals } from '../words/moods.ts'
import { clinicians } from '../words/people.ts'

/** What a dietitian said that a note records. `isAgreed`: the patient said yes to it. `isTold`: the patient is to do
 * it, and named no other amount. */
export type Act = { key: NoteFieldKey; isAgreed: boolean; isTold: boolean; reply: Statement | null }

/** Questions that are plans, whatever is answered short of a no. */
const pressing = /\b(?:how about|what if|let's|la meta|vamos a|que le parece|le parece|te late|i can connect)\b/
const speculation = /\b(?:might|may|if the|if your|we're not there|tal vez|quiza|podria)\b/
const past = /\b(?:last time|you wrote|you said|i see|i saw|you told|you were|did you|have you|do you|are you|la vez pasada|me dijo)\b/

const nutrients = /\b(?:potassium|phosphorus|sodium|calories|potasio|fosforo|calorias|fluids?)\b/
/** The call itself, of which no note speaks. */
const logistics =
  /\b(?:reschedule|connection|muted?|hear me|camera|share (?:my|your) screen|audio|you froze|link|log(?:ged)? in|conexion|microfono|talk about|go over|start with your|get started|talk it through)\b/

// `See you` in these is no next visit.
const greeting =
  /\b(?:(?:good|nice|great|lovely|glad) to (?:see|meet) you|thanks for (?:coming|joining)|que gusto|(?:un )?gusto (?:en |de )?(?:ver|conocer)l[aeo])\b/

// `How about the goal?` asks how it went, and `how about breakfast?` what somebody eats, unless they say yes to it.
const lookingBack = /\b(?:how|what) about (?:the|our|your|that) (?:goal|plan|homework|log)s?\b/
const askingOn = /\b(?:how|what) about (?:the |your |any )?\p{L}+(?<!ing)(?: \p{L}+)?\?$/u

/** What the sentence of a dietitian does: it plans, explains, asks somebody for help, measures again. */
export function findActs(statement: Statement, following: readonly Statement[], before: readonly NoteFieldKey[]): Act[] {
  const { folded } = statement
  if (logistics.test(folded) || greeting.test(folded)) return []
  const isPlan = isProposal(statement, before)
  if (statement.isQuestion && !isOffer(folded)) return []
  if (speculation.test(folded) && !isPlan && !monitoring.test(folded)) return []
  if (lookingBack.test(folded) && findQuantities(folded).length === 0) return []
  if (askingOn.test(folded) && !following.some(({ text }) => acceptances.test(text))) return []
  if (past.test(folded) && !/\bi'd like you|next|let's|goal/.test(folded)) return []
  const reply = following[0] ?? null
  if (isPlan && reply !== null && isRefused(following)) return []
  const keys = listKeys(statement, isPlan)
  const isAgreed =
    reply !== null && following.some(({ text }) => acceptances.test(text) || /,\s*(?:yes|sure|okay|please|si|sí)\b/i.test(text))
  if (statement.isQuestion && !isAgreed && !pressing.test(folded)) return []
  const isAsked = !keys.includes('intervention_e') || imperative.test(folded) || isOffer(folded)
  const isTold = isPlan && isAsked && !following.some((answer) => namesOtherAmount(statement, answer))
  return keys.map((key) => ({ key, isAgreed, isTold, reply: isAgreed && isPlan ? reply : null }))
}

/** `Thirty minutes?` `I can do fifteen.` */
function namesOtherAmount(plan: Statement, answer: Statement): boolean {
  const offered = findQuantities(plan.folded)
  return findQuantities(answer.folded).some(({ value, unit }) => {
    const alike = offered.filter((one) => one.unit === unit || unit === null)
    return alike.length > 0 && alike.every((one) => one.value !== value)
  })
}

function listKeys({ folded }: Statement, isPlan: boolean): NoteFieldKey[] {
  const keys: NoteFieldKey[] = []
  const isCoordinating = contacting.test(folded) && (clinicians.test(folded) || otherHelp.test(folded))
  const isMonitoring = monitoring.test(folded)
  const isAboutFood = foods.test(folded) || drinks.test(folded) || meals.test(folded) || nutrients.test(folded)
  if (isCoordinating) keys.push('intervention_rc')
  if (needs.test(folded) && needing.test(folded) && findQuantities(folded).length > 0) keys.push('estimated_needs')
  if (isMonitoring) keys.push('monitoring_evaluation')
  const isExplaining = explanations.test(folded) && (substances.test(folded) || foods.test(folded)) && folded.length > 25
  if (isExplaining && !isCoordinating) keys.push('intervention_e')
  if (isPlan && !isCoordinating && !(isMonitoring && !isAboutFood && !movement.test(folded)))
    keys.push(isAboutFood ? 'intervention_nd' : 'intervention_c')
  return keys
}

const offers =
  /^(?:\W|okay |ok |and |so |fair |great )*(?:then|instead|maybe|or)\b|\b(?:how about|what if (?:you|we)|what about \p{L}+ing \p{L}+|could (?:you|we)|can we|would you be (?:willing|up for|open)|do you think you could|how would you feel about|what would you think about|can you try|would that be okay|que le parece|te late|le parece|podria)\b/u
const wondering =
  /^(?:\W|and |so |okay |let's see |y )*(?:how (?!about)|what (?!about|if|would you think)|when|where|who|which|why|que (?!le parece)|como |cuanto|cuando|quien)/
const isOffer = (folded: string): boolean =>
  !wondering.test(folded) && (offers.test(folded) || /\b(?:let's (?!see|say)|vamos a|i can connect|la meta)\b/.test(folded))
const continues = /^\W*(?:and|then|also|plus|y|tambien|luego|add|half|one|two|three|four|start|send|keep|use|no more|cook)\b/

const imperative =
  /^(?:\W|and |then |also |so |plus |y |luego )*(?:offer|eat|drink|have (?:a|an|some|the|your|two|three)|take (?:a|the|your|your)|bring|put|make|buy|cook|pack|serve|include|choose|pick|walk(?! me)|log|write|use|ofrezca|coma|tome|beba|compre|prepare|camine|use)\b/

/** Whether a sentence plans something; one that goes on (`And half a banana.`) does if the one before did. */
function isProposal({ folded }: Statement, before: readonly NoteFieldKey[]): boolean {
  const isPlanning = before.includes('intervention_nd') || before.includes('intervention_c')
  if (isPlanning && continues.test(folded)) return true
  if (imperative.test(folded) || offers.test(folded)) return true
  return (
    proposals.test(folded) &&
    (foods.test(folded) ||
      drinks.test(folded) ||
      meals.test(folded) ||
      movement.test(folded) ||
      sleep.test(folded) ||
      substances.test(folded) ||
      isDirect(folded))
  )
}
const direct =
  /\b(?:let's|i'd like you to|i want you to|we want|our goal|your goal|the goal|goals?:|the plan|for next time|for now|i recommend|i'd suggest|how about|try to|la meta|vamos a|le recomiendo|te recomiendo|start with|until next time)\b|\bit is\W*$/
const isDirect = (folded: string): boolean => direct.test(folded) && folded.split(' ').length >= 4

/** A patient who says no to a plan has not agreed to it, and it is left out. */
function isRefused(following: readonly Statement[]): boolean {
  const [first] = following
  return first !== undefined && refusals.test(first.text) && !/\b(?:problem|worries|hay problema)\b/.test(first.folded)
}
