import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { PrefillAnswer, PrefillInput, SourceItem } from '@sorrel/contract/prefill/answer'
import { continueLines, isContinuing, isLeaning, type Line, writeAct, writeFact } from './arranging/lines.ts'
import { arrange, joinLines } from './arranging/merging.ts'
import { proposeDiagnoses } from './parts/diagnoses.ts'
import { proposePlans } from './parts/plans.ts'
import { isSpeaking, placeFact } from './placing/patient-facts.ts'
import { findPromises, isTurningAway, type Plan } from './placing/promises.ts'
import { findActs } from './placing/provider-acts.ts'
import { isFamilyAsked } from './placing/topics.ts'
import { placeWritten } from './placing/written.ts'
import { linkAnswers, retractCorrected } from './reading/conversation.ts'
import { findQuantities } from './reading/numbers.ts'
import { isHypothetical, makeListener } from './reading/stance.ts'
import { isAnythingSaid, readStatements, type Statement } from './reading/statements.ts'

/**
 * Proposes the fields of a note from what its sources say, by rules: it arranges their words and adds none of its own. The same input gives
 * the same answer.
 */
export function proposeFields({ kind, sources }: PrefillInput): PrefillAnswer {
  const talk = sources.filter(({ source_type }) => source_type === 'transcript')
  if (talk.length > 0 && !isAnythingSaid(talk)) return { outcome: 'no_speech', fields: [] }
  const statements = readStatements(sources)
  linkAnswers(statements)
  retractCorrected(statements)
  const lines = [...listSaid(statements, kind), ...listWritten(statements, kind)]
  const arranged = arrange(lines, kind)
  const all = [...arranged.values()].flat()
  const fields = [...[...arranged].map(([key, own]) => joinLines(key, own)), ...proposeDiagnoses(all), ...proposePlans(all)]
  return fields.length === 0 ? { outcome: 'insufficient_source', fields: [] } : { outcome: 'fields', fields }
}

const isSaid = ({ source_type }: SourceItem): boolean => source_type === 'transcript' || source_type === 'message'
const reading = /^\W*(?:so |and |y )?(?:i |we )?(?:checked|tested|measured|me (?:medi|cheque|pique))\b/
/** `I felt shaky. I checked, and it was sixty eight`: the number stands with what it explains, too. */
function addReading(said: readonly Line[], statement: Statement, found: readonly (Line | null)[]): void {
  const isReading = reading.test(statement.folded) && findQuantities(statement.folded).length > 0
  if (isReading && found.some((line) => line?.key === 'labs_summary')) continueLines(said.filter(isSymptom), statement)
}
const isSymptom = ({ key }: Line): boolean => key === 'medical_history' || key === 'gi_symptoms'
const isPresent = (line: Line | null): line is Line => line !== null

/** What both said in the visit and in messages. */
function listSaid(statements: readonly Statement[], kind: PrefillInput['kind']): Line[] {
  const tellAbout = makeListener(({ asked }) => asked.some(({ folded }) => isFamilyAsked(folded)))
  const lines: (Line | null)[] = []
  let plan: Plan | null = null
  let acts: NoteFieldKey[] = []
  let said: { turn: number; lines: Line[] } = { turn: -1, lines: [] }
  statements.forEach((statement, index) => {
    if (!isSaid(statement.item) || statement.isRetracted) return
    if (statement.item.speaker === 'provider') {
      if (statement.item.source_type === 'message') return
      const found = findActs(statement, listReply(statements, index), statement.isFirst && plan?.turn !== statement.turn - 2 ? [] : acts)
      if (found.length > 0 || statement.turn - (plan?.turn ?? 0) > 2) acts = found.map(({ key }) => key)
      // A question about something else ends the plan: what is answered then is no promise.
      if (found.length === 0 && isTurningAway(statement, plan)) acts = []
      lines.push(...found.map((act) => writeAct(statement, act)))
      const planned = acts.find((key) => key === 'intervention_nd' || key === 'intervention_c')
      if (planned !== undefined) plan = { key: planned, turn: statement.turn }
      return
    }
    const about = tellAbout(statement)
    if (statement.isQuestion) return
    const promises = findPromises(statement, plan)
    if (promises !== null) lines.push(promises)
    else if (
      said.turn === statement.turn &&
      said.lines.length > 0 &&
      isContinuing(statement) &&
      (isLeaning(statement) || !isSpeaking(statement))
    )
      continueLines(said.lines, statement)
    else {
      const named = said.turn === statement.turn ? said.lines.map(({ key }) => key) : []
      const found = isHypothetical(statement) ? [] : placeFact(statement, about, kind, named).map((placed) => writeFact(statement, placed))
      if (said.turn === statement.turn) addReading(said.lines, statement, found)
      lines.push(...found)
      said = { turn: statement.turn, lines: found.filter(isPresent) }
    }
  })
  return lines.filter(isPresent)
}

/** What the next speaker answers. */
function listReply(statements: readonly Statement[], index: number): Statement[] {
  const { turn } = statements[index]!
  const reply: Statement[] = []
  for (let at = index + 1; at < statements.length && statements[at]!.turn <= turn + 1; at++)
    if (statements[at]!.turn === turn + 1) reply.push(statements[at]!)
  return reply
}

/** What the intake, the labs, the journal and the last note say. */
function listWritten(statements: readonly Statement[], kind: PrefillInput['kind']): Line[] {
  const tellAbout = makeListener(() => false)
  return statements
    .filter(({ item }) => !isSaid(item))
    .flatMap((statement) => placeWritten(statement, kind, tellAbout(statement)).map((placed) => writeFact(statement, placed)))
    .filter(isPresent)
}
