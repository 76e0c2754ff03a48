import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import type { PesSignId } from '@sorrel/contract/charting/pes/signs'
import type { Citation, Proposal, ProposedStatement } from '@sorrel/contract/prefill/answer'
import { nameDiagnosis } from '@sorrel/contract/prefill/parts'
import { dropRepeated } from '../arranging/citations.ts'
import type { Line } from '../arranging/lines.ts'
import { foldText } from '../words/matching.ts'
import { labCues, outOfRange, type ProblemCues, problemCues } from '../words/problems.ts'

type Sign = { sign_id: PesSignId; text: string; line: Line }
type Found = { statement: ProposedStatement; citations: Citation[] }

const mostSigns = 2

/** Nutrition diagnoses that the patient said themselves, or that a report marks: each with the words that say so, and a cause only if one was told. */
export function proposeDiagnoses(lines: readonly Line[]): Proposal[] {
  const told = lines.filter(({ key, source }) => key !== 'family_history' && source !== 'last_note')
  const found = [...problemCues.flatMap((cues) => findProblem(cues, told)), ...findLabs(told)]
  return found.flatMap(({ statement, citations }, nth) => {
    const key = nameDiagnosis(nth)
    if (key === undefined) return []
    const proposed_value = `${writeSentence({ ...statement, id: key, status: 'new' }, 'en')}.`
    return [{ key, proposed_value, confidence: statement.etiology_ids.length > 0 ? 'medium' : 'low', citations, statement }]
  })
}

function findProblem({ problem, sign, words, isNegative, causes = [] }: ProblemCues, lines: readonly Line[]): Found[] {
  const told = lines.filter(({ source }) => source !== 'lab')
  const signs = told.flatMap((line): Sign[] => {
    const text = findWords(line, words, isNegative === true)
    return text === null ? [] : [{ sign_id: sign, text, line }]
  })
  if (signs.length === 0) return []
  // What stands beside the sign is its cause before what stands elsewhere.
  const near = [...signs.map(({ line }) => line), ...told]
  const [cause] = causes.flatMap(([id, cue]) =>
    near
      .filter((line) => findWords(line, cue, true) !== null)
      .map((line) => ({ id, line }))
      .slice(0, 1),
  )
  return [makeFound(problem, signs, cause)]
}

function findLabs(lines: readonly Line[]): Found[] {
  const labs = lines.filter(({ source }) => source === 'lab')
  const signs = labCues.flatMap(([sign_id, cue]): Sign[] => {
    const [newest] = labs.filter(({ text }) => cue.test(foldText(text))).toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
    return newest && outOfRange.test(foldText(newest.text)) ? [{ sign_id, text: newest.citations[0]!.quote, line: newest }] : []
  })
  return signs.length === 0 ? [] : [makeFound('labs_outside_range', signs, undefined)]
}

const dayOf = ({ text, said }: Line): string => said?.at?.slice(0, 10) ?? /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? ''

function makeFound(
  problem_id: ProposedStatement['problem_id'],
  signs: readonly Sign[],
  cause: { id: string; line: Line } | undefined,
): Found {
  const shown = [...new Map(signs.map((sign) => [sign.text, sign])).values()].slice(0, mostSigns)
  return {
    statement: {
      ...{ problem_id, specify: null, etiology_ids: cause ? [cause.id] : [], etiology_text: null },
      signs: shown.map(({ sign_id, text }) => ({ sign_id, text: text.replace(/[\s.,;:!?]+$/, '') })),
    },
    citations: dropRepeated([...shown.flatMap(({ line }) => line.citations), ...(cause ? cause.line.citations : [])]),
  }
}

const past = /\b(?:used to|in college|years ago|as a (?:kid|child|teen)|back then|not anymore|so i (?:stopped|quit)|antes)\b/
const denial = /\b(?:no|not|never|without|denies|none|isn't|wasn't|don't|doesn't|didn't|sin|nunca|tampoco)\W+(?:[\p{L}']+\W+){0,3}$/u
const conditional = /\b(?:when|if|whenever|cuando|si) (?:i |they |yo )?$/

/**
 * The words of a line that say somebody's present state, as the source has them; null if it does not say that. What is denied is not said,
 * unless the words themselves deny. An answer may say it with the words of its question: `Are you constipated?` `Yes, for weeks.`
 */
function findWords({ said, text, citations }: Line, words: RegExp, isNegative: boolean): string | null {
  const folded = said?.folded ?? foldText(text)
  if (past.test(folded)) return null
  const own = words.exec(folded)
  if (own !== null) {
    const before = folded.slice(0, own.index)
    const isDenied = !isNegative && (denial.test(before) || /^\W*no\b/.test(folded.slice(own.index + own[0].length)))
    return isDenied || conditional.test(before) ? null : citations[0]!.quote
  }
  if (said?.reply !== 'yes') return null
  // The letters of a folded text stand where those of the text stand.
  const asked = citations.slice(1).flatMap(({ quote }) => {
    const found = words.exec(foldText(quote))
    return found === null ? [] : [quote.slice(found.index, found.index + found[0].length)]
  })
  return asked[0] ?? null
}
