import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { About } from '../reading/stance.ts'
import type { Statement } from '../reading/statements.ts'
import { foldText } from '../words/matching.ts'
import { type Placed, placeFact, topicOfKey } from './patient-facts.ts'
import type { Topic } from './topics.ts'

const goals = /goal(?!_progress)|plan|monitor|meta|objetivo|next|seguimiento/
const weight = /weight|peso|anthro/

/** The fields of which a written statement speaks. */
export function placeWritten(statement: Statement, kind: NoteKind, about: About): Placed[] {
  const { item } = statement
  if (item.source_type === 'lab') return [{ topic: 'labs_summary', weight: 5, question: null }]
  if (item.source_type === 'last_note') return placeOld(statement, kind)
  const keyed = topicOfKey(item)
  if (keyed !== null && item.source_type === 'intake') return [{ topic: keyed, weight: 5, question: null }]
  return placeFact(statement, about, kind)
}

/** Of an old note only what a new one compares itself with: weights, medicines and what was planned. The rest may have changed. */
function placeOld(statement: Statement, kind: NoteKind): Placed[] {
  const key = foldText(statement.item.key ?? '')
  const place = (topic: Topic): Placed[] => [{ topic, weight: 3, question: null }]
  if (weight.test(key)) return place('weight_history')
  if (goals.test(key)) return kind === 'initial_consultation' ? [] : place('goal_progress')
  const placed = placeFact(statement, 'patient', kind).map(({ topic }) => topic)
  if (/medic/.test(key) || placed[0] === 'medications_supplements') return place('medications_supplements')
  return placed[0] === 'weight_history'
    ? place('weight_history')
    : /\b(?:goal|meta|plan):/.test(statement.folded)
      ? place('goal_progress')
      : []
}
