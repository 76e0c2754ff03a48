import { conditions, stomach } from '../words/conditions.ts'
import { foodAccess } from '../words/life.ts'
import type { Matcher } from '../words/matching.ts'
import { modals, plainTalk } from '../words/moods.ts'
import { bloodRelatives, others } from '../words/people.ts'
import type { Statement } from './statements.ts'

/** Of whom a statement speaks. `home`: of somebody at home, about food there. */
export type About = 'patient' | 'family' | 'home' | 'nobody'

const opening = `^(?:\\W|and |but |so |well |oh |yes |yeah |no |like |then |also |because |honestly |y |pero |pues |si |bueno |que |since )*`
const possessive = `(?:my |mi |mis |the |his |her |both my |on my |por parte de mi |del lado de mi |la |el )?`
const startsWithFirst = new RegExp(`${opening}(?:i|i'm|i've|i'd|i'll|my|we|yo|mi|tengo|tomo|soy|estoy|me|nosotros)(?![\\p{L}])`, 'u')
const firstPerson = /(?<!\p{L})(?:i|i'm|i've|i'd|i'll|me|we|us|yo|nos)(?!\p{L})/u
const startsWithThird = new RegExp(`${opening}(?:he|she|he's|she's|his|her|him|ella)(?![\\p{L}])`, 'u')
const startsWithEl = /^(?:\W|y |pero |pues )*él(?!\p{L})/iu
const medicalNames = /\b(?:my|mi)\s+/

/** Tells of whom the statements speak, in their order: a `she` is whoever was named last by the same speaker. */
export function makeListener(isFamilyAsked: (statement: Statement) => boolean): (statement: Statement) => About {
  let last: 'family' | 'others' | null = null
  let turn = -1
  return (statement) => {
    if (statement.turn !== turn) last = null
    turn = statement.turn
    const { folded } = statement
    if (statement.item.speaker !== 'other' && isNamedOther(statement)) return 'nobody'
    const relative = findSubject(folded, bloodRelatives)
    const other = findSubject(folded, others)
    const isThird = startsWithThird.test(folded) || startsWithEl.test(statement.text)
    if (statement.item.speaker === 'other') return tellCaregiver(statement, other !== null)
    if (relative === null && other === null && isThird) return tellThird(statement, last)
    if (relative !== null && (other === null || relative <= other)) {
      last = 'family'
      return isFamilyAsked(statement) || conditions.test(folded) || stomach.test(folded) ? 'family' : tellHome(statement)
    }
    if (other !== null) {
      last = 'others'
      return tellHome(statement)
    }
    last = null
    return 'patient'
  }
}

// `Ray drinks a gallon a week, not me.`
const isNamedOther = ({ text, folded }: Statement): boolean =>
  /\b(?:not me|yo no)\W*$/.test(folded) ||
  /^(?!(?:He|She|It|That|This|Everything|Nothing|Breakfast|Lunch|Dinner|Supper|Food|Work|Milk|Coffee)\b)\p{Lu}\p{Ll}+ (?:drinks|eats|takes|has|likes|loves|buys) \p{Ll}/u.test(
    text,
  )

/** Where a person is the subject: they begin the sentence, or stand before anybody says `I`. */
function findSubject(folded: string, people: Matcher): number | null {
  const found = people.find(folded)[0]
  if (found === undefined) return null
  const before = folded.slice(0, found.start)
  if (new RegExp(`${opening}${possessive}(?:\\p{L}+ )?$`, 'u').test(before) && !startsWithVerb(before)) return found.start
  const first = firstPerson.exec(folded)
  return first === null && conditions.test(folded) && medicalNames.test(before) ? found.start : null
}
const startsWithVerb = (before: string): boolean => /(?:ask|told|tell|for|with|to|con|para|a|cuido|had|at) (?:my |mi )?$/.test(before)

function tellThird(statement: Statement, last: 'family' | 'others' | null): About {
  const tells = /\b(?:said|told|says|wants|dijo|dice)\b/.test(statement.folded)
  if (/\b(?:me|my|mi|mis)\b/.test(statement.folded) || (tells && firstPerson.test(statement.folded))) return 'patient'
  if (last === 'family' && conditions.test(statement.folded)) return 'family'
  return last === null && tells ? 'patient' : tellHome(statement)
}

const homeWork =
  /\b(?:cook|shop|buy|make|prepare|grocer|pack|bring|order|hace|cocina|compra|prepara|trae)s?\b|\b(?:does|do) (?:all |most of )?the (?:cooking|shopping)\b/

/** Whether somebody else cooks or shops, or is named when that was asked. */
const tellHome = ({ folded, asked, isFirst }: Statement): About =>
  homeWork.test(folded) || (isFirst && asked.some((question) => foodAccess.test(question.folded))) ? 'home' : 'nobody'

// `I take that one too, so we share the box`: what the wife takes is not what he takes.
const ownIntake = new RegExp(`${opening}(?:i|i'm|yo) (?:take|took|use|drink|tomo|tengo|uso|bebo|on|too) (?!(?:him|her|care)\\b)`, 'u')

/** A mother says `he` of her child, who is the patient, and `I` of herself. */
function tellCaregiver(statement: Statement, isOther: boolean): About {
  if (isOther) return tellHome(statement)
  if (ownIntake.test(statement.folded)) return 'nobody'
  if (/\b(?:worried|want|hope|we|preocup|quiero)/.test(statement.folded)) return 'patient'
  if (
    startsWithFirst.test(statement.folded) &&
    !/^(?:\W|and |but |so )*my (?:son|daughter|kid|child|boy|girl|husband|wife)/.test(statement.folded)
  )
    return tellHome(statement)
  return /\b(?:yo|i) (?:tomo|take|have|tengo)\b/.test(statement.folded) ? 'nobody' : 'patient'
}

/** Whether a statement is only thought of: something that may happen, or was never done. */
export function isHypothetical({ folded }: Statement): boolean {
  const plain = plainTalk
    .find(folded)
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), folded)
  // `If it stays high she wants to start me on insulin` speaks of what may come; `I get dizzy if I skip lunch` of what is.
  return (
    modals.test(plain) ||
    (/\b(?:if|si)\b/.test(plain) &&
      /\b(?:(?:start|starts|put|puts|want|wants) me|(?:she|he|doctor) (?:will|wants to)|have to|gonna)\b/.test(plain))
  )
}
