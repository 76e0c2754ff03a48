import { drinks, foods } from '../words/foods.ts'
import { movement } from '../words/life.ts'
import { foldText, type Matcher, makeMatcher } from '../words/matching.ts'
import { medicines, supplements } from '../words/medicines.ts'
import { corrections } from '../words/moods.ts'
import { findQuantities } from './numbers.ts'
import type { Statement } from './statements.ts'

/** Ties each answer to the questions before it. */
export function linkAnswers(statements: readonly Statement[]): void {
  const turns = groupTurns(statements)
  turns.forEach((turn, index) => {
    const head = turn[0]!
    if (head.item.source_type !== 'transcript' || head.item.speaker === 'provider') return
    const asked = findAsked(turns, index)
    let naming: Statement | null = null
    for (const statement of turn) {
      statement.asked = asked
      statement.naming = naming
      const things = listThings(statement.folded)
      if (things.length > 0) naming = things.length === 1 ? statement : null
    }
  })
}

const groupTurns = (statements: readonly Statement[]): Statement[][] => {
  const turns: Statement[][] = []
  for (const statement of statements) {
    const last = turns.at(-1)
    if (last !== undefined && last[0]!.turn === statement.turn) last.push(statement)
    else turns.push([statement])
  }
  return turns
}

const turnsBack = 6
/** The questions of the dietitian's last turn; a murmur (`Okay.`) or somebody else's words between do not end a question. */
function findAsked(turns: readonly Statement[][], index: number): Statement[] {
  for (let at = index - 1; at >= 0 && at >= index - turnsBack; at--) {
    const turn = turns[at]!
    if (turn[0]!.item.source_type !== 'transcript') return []
    if (turn[0]!.item.speaker !== 'provider') continue
    const questions = turn.filter(({ isQuestion }) => isQuestion)
    if (questions.length > 0) return questions
    if (turn.map(({ text }) => text).join(' ').length > 25) return []
  }
  return []
}

/** Marks what somebody took back later in the talk. */
export function retractCorrected(statements: readonly Statement[]): void {
  const own = statements.filter(({ item, isQuestion }) => item.source_type === 'transcript' && item.speaker !== 'provider' && !isQuestion)
  own.forEach((statement, index) => {
    const earlier = own.slice(Math.max(0, index - 400), index).filter(({ turn }) => turn !== statement.turn)
    retractDenied(statement, earlier)
    retractContested(statement, earlier)
    if (isReturning(statement)) retractNamed(statement, earlier)
    else if (isCorrecting(statement)) retractLast(statement, earlier.slice(-4))
  })
}

const startsCorrecting =
  /^\W*(?:(?:oh|hmm|well|um|uh|bueno|ay),?\s+)*(?:wait|sorry|actually|correction|i misspoke|let me correct|no wait|perdon|espera|me equivoque|miento)/
/** Whether a statement begins by taking something back. The markers themselves are no longer part of its text. */
function isCorrecting({ item, pieces, isFirst, folded }: Statement): boolean {
  const lead = foldText(item.text.slice(0, pieces[0]!.start))
  // What was taken back in the same breath is gone already; the marker then stands behind it.
  const marker = isFirst ? corrections.find(lead)[0] : undefined
  return (
    startsCorrecting.test(folded) || (marker !== undefined && /^(?:\W|oh|well|um|uh|hmm|ay|bueno|pues)*$/.test(lead.slice(0, marker.start)))
  )
}

const returning =
  /\b(?:going back to|back to (?:the|my|what)|(?:what|thing) i (?:said|told you)|i (?:said|told you) (?:earlier|before)|earlier i (?:said|told)|(?<=^|[,.] )about (?:the|my)|lo que (?:le |te )?(?:dije|conte)|volviendo a|regresando a|sobre lo de|lo del?|antes (?:le |te )?dije)\b/
const revising =
  /\b(?:more like|really|actually|honestly|it's not|it isn't|wasn't|scratch|wrong|la verdad|en realidad|no es|no son|no era|no eran|mas bien|menti|miento|me equivoque)\b/

/** Everything that a statement's source says from the statement's turn up to its end, with what was taken back. */
const wholeOf = ({ item, pieces, isFirst }: Statement): string =>
  foldText(item.text.slice(isFirst ? 0 : pieces[0]!.start, pieces.at(-1)!.end))

/** Whether somebody comes back to what they said earlier, in order to change it: `About the sodas, it's not two, it's four.` */
const isReturning = (statement: Statement): boolean => {
  const whole = wholeOf(statement)
  return returning.test(whole) && revising.test(whole)
}

/** Takes back the amounts and days that were said of what a statement comes back to. */
function retractNamed(statement: Statement, earlier: readonly Statement[]): void {
  const subjects = [...named, drinks, foods, movement, days].flatMap((matcher) => matcher.find(wholeOf(statement)))
  const words = subjects.map(({ word }) => word.replace(/(?<!s)s$/, ''))
  for (const one of earlier)
    if ((findQuantities(one.folded).length > 0 || days.test(one.folded)) && words.some((word) => hasWord(one.folded, word)))
      one.isRetracted = true
}
const days = makeMatcher(
  'monday, tuesday, wednesday, thursday, friday, saturday, sunday, lunes, martes, miercoles, jueves, viernes, sabado, domingo',
)

// `88 micrograms, not 75`; `no era metformina`.
const denied =
  /(?:,|\bit's|\bits|\bit was|\band|\bis|\bera|\bes|\by)\s*(?:not|no|no era|no es)\s+(?:the\s+|el\s+|la\s+|a\s+)?(\p{L}+|[\d.,]*\d)(?:\s|[.,!]|$)/gu

function retractDenied(statement: Statement, earlier: readonly Statement[]): void {
  const things = listThings(statement.folded)
  // What is denied is no part of the statement; it stands behind it.
  const around = foldText(statement.item.text.slice(statement.pieces[0]!.start, statement.pieces.at(-1)!.end + 30))
  for (const [, old] of around.matchAll(denied)) {
    const value = findQuantities(old!)[0]?.value
    for (const one of earlier) {
      if (!sharesThing(things, one) && !sharesQuestion(statement, one)) continue
      // `Not the metformin, the lisinopril` does not take back that somebody takes both.
      if (listThings(old!).length > 0 && sharesThing(things, one)) continue
      const has = value === undefined ? hasWord(one.folded, old!) : findQuantities(one.folded).some((quantity) => quantity.value === value)
      if (has) one.isRetracted = true
    }
  }
  const values = findQuantities(statement.folded)
  if (!/^\W*(?:oh|wait|sorry|actually|correction|no\b|perdon)/.test(statement.folded) && !/\bactually\b|\bnow\b/.test(statement.folded))
    return
  for (const one of earlier) {
    if (!sharesThing(things, one)) continue
    if (findQuantities(one.folded).some((old) => values.some((value) => value.unit === old.unit && value.value !== old.value)))
      one.isRetracted = true
  }
}

/** `Three times.` `Two times, Derek.`: whoever sits beside the patient names another amount. */
function retractContested(statement: Statement, earlier: readonly Statement[]): void {
  if (statement.item.speaker !== 'other' || !statement.isFirst || statement.folded.split(' ').length > 5) return
  const values = findQuantities(statement.folded)
  for (const one of earlier.slice(-3)) {
    if (one.turn !== statement.turn - 1 || one.item.speaker === 'other') continue
    if (
      findQuantities(one.folded).some((old) => values.some(({ unit, value }) => unit !== null && unit === old.unit && value !== old.value))
    )
      one.isRetracted = true
  }
}

function retractLast(statement: Statement, earlier: readonly Statement[]): void {
  const values = findQuantities(statement.folded)
  const things = listThings(statement.folded)
  const corrected = earlier.findLast(
    (one) =>
      !one.isRetracted &&
      (sharesThing(things, one) ||
        findQuantities(one.folded).some(({ unit }) => values.some((value) => value.unit === unit && unit !== null))),
  )
  const last = earlier.at(-1)
  if (corrected !== undefined) corrected.isRetracted = true
  else if (
    values.length === 0 &&
    /^\W*(?:that's|that is|it's|no(?=[,.]| es\b| era\b)|eso)/.test(statement.folded) &&
    last?.turn === statement.turn - 2
  )
    last.isRetracted = true
}

const named: readonly Matcher[] = [medicines, supplements]
/** The medicines that a text names. */
export const listThings = (folded: string): string[] => named.flatMap((matcher) => matcher.find(folded).map(({ word }) => word))
const sharesThing = (things: readonly string[], other: Statement): boolean => things.some((thing) => hasWord(other.folded, thing))
const sharesQuestion = (one: Statement, other: Statement): boolean => one.asked.length > 0 && one.asked.at(-1) === other.asked.at(-1)
const hasWord = (folded: string, word: string): boolean => folded.includes(word)
