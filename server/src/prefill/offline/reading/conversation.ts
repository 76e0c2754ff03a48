import { foldText, type Matcher } from '../words/matching.ts'
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
    for (const statement of turn) statement.asked = asked
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
    if (isCorrecting(statement)) retractLast(statement, earlier.slice(-4))
  })
}

const startsCorrecting =
  /^\W*(?:(?:oh|hmm|well|um|uh|bueno|ay),?\s+)*(?:wait|sorry|actually|correction|i misspoke|let me correct|no wait|perdon|espera|me equivoque|miento)/
/** Whether a statement begins by taking something back. The markers themselves are no longer part of its text. */
function isCorrecting({ item, pieces, isFirst, folded }: Statement): boolean {
  const lead = foldText(item.text.slice(0, pieces[0]!.start))
  return startsCorrecting.test(folded) || (isFirst && lead.trim() !== '' && corrections.test(lead))
}

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
  else if (values.length === 0 && /^\W*(?:that's|that is|it's|no|eso)/.test(statement.folded) && last?.turn === statement.turn - 2)
    last.isRetracted = true
}

const named: readonly Matcher[] = [medicines, supplements]
/** The medicines that a text names. */
export const listThings = (folded: string): string[] => named.flatMap((matcher) => matcher.find(folded).map(({ word }) => word))
const sharesThing = (things: readonly string[], other: Statement): boolean => things.some((thing) => hasWord(other.folded, thing))
const sharesQuestion = (one: Statement, other: Statement): boolean => one.asked.length > 0 && one.asked.at(-1) === other.asked.at(-1)
const hasWord = (folded: string, word: string): boolean => folded.includes(word)
