import { findQuantities } from '../reading/numbers.ts'
import { drinks, foods } from '../words/foods.ts'
import { meals, movement, sleep } from '../words/life.ts'
import { foldText } from '../words/matching.ts'
import { countWords, writeLine } from './wording.ts'

// How a plan is offered. What is left is the plan itself, in the words in which it was said.
const offers =
  /^(?:(?:so|then|and|but|okay|ok|yes|great|perfect|also|y|entonces|bueno|please|just|one thing|maybe)[,.]?\s+)*(?:what would you think about|the plan(?: is|:)|we want(?: to)?|let's|let us|i'd (?:also )?(?:like|love) (?:for )?you to|i want you to|i would like you to|(?:would|could|can) (?:you|we)(?: try(?: to)?)?(?: be (?:willing|open|up for)(?: to)?(?: trying)?)?|would (?:you|it) be (?:willing|open|up for|okay) (?:to)|what if (?:you|we)|how about(?: if)?(?: you| we)?|what about|do you think you could|how would you feel about|(?:try|aim) to|(?:our|your|the|first|next) goal(?: (?:for|until) (?:this|next) (?:week|month|time|visit))?(?: is|:)(?: to)?|goals?:|for (?:next time|now|this week)[,:]?|i(?:'d)? (?:recommend|suggest)(?: that)?(?: you)?|we(?:'ll| will)|you can|vamos a|(?:¿?qu[eé] )?le parece(?: si)?|¿?te late(?: si)?|le recomiendo|te recomiendo|la meta es|intente|trate de|¿?podr[ií]a(?:mos)?)\s+/iu
const tails =
  /\s*,?\s*(?:okay|does that (?:work|make sense|sound okay)|is that (?:okay|all right|doable)|would that be okay|right|sound good|te late|¿?le parece|de acuerdo)\s*\?*$/iu
const promised = /^(?:(?:will|can|could|would)(?: try to| do my best to)?\s+|agreed:\s*)+/iu

// `Carbs hit hardest in the morning, so let's do two eggs`: the reason is no part of the plan.
const within = /(?:,|\bso)\s+((?:let's|how about|could you|can you|i'd like you to|try to|vamos a|le recomiendo)\s.+)$/iu
const empty = /^(?:it|that|this|them|lo|la|le va|les va)\b|\b(?:no way|it is|(?:can|could|will) do(?: that| it)?)\W*$/iu
const units =
  /^(?:minute|hour|day|week|month|time|cup|glass|ounce|oz|gram|g|liter|bottle|serving|meal|piece|slice|spoon|step|mile|gramo|litro|porcion|paso|comida|can)$/

/** The plan in the words of whoever said it, without the offer around it. Null if nothing is left that somebody could do. */
export function wordPlan(words: string): string | null {
  let left = words.replace(/[¿¡]/g, '').replace(tails, '').trim()
  left = within.exec(left)?.[1] ?? left
  for (let times = 0; times < 3; times++) left = left.replace(offers, '')
  left = left.replace(promised, '').replace(/\?+$/, '').trim()
  return countWords(left) < 3 || empty.test(left) || !isDoable(foldText(left)) ? null : writeLine(left)
}

const isDoable = (folded: string): boolean =>
  [foods, drinks, meals, movement, sleep].some((matcher) => matcher.test(folded)) ||
  findQuantities(folded).some(({ unit }) => unit !== null && units.test(unit)) ||
  /\b(?:write|log|journal|photo|label|pantry|shop|cook|pack|anote|apunte|foto|etiqueta)/.test(folded)
