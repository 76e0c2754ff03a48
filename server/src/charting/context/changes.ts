import { fieldsOfLabs, fieldsOfQuestions, fieldsOfWeights } from '@sorrel/contract/charting/context/changes'
import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { QuestionId } from '@sorrel/contract/patients/intake/questions'
import { isSameAnswer, type Value } from '@sorrel/contract/patients/intake/rules'
import type { Answer } from './record.ts'

type Change = NoteContext['changed'][number]
type Happened = { source: Change['source']; keys: readonly NoteFieldKey[]; on: string }

type Known = {
  /** Every answer, the latest first. */
  answers: readonly Answer[]
  reports: readonly { created_at: string }[]
  weights: readonly { on: string; source: string }[]
}

/** What became different after a moment, counted by the field that it concerns. An answer that was changed back is not different. */
export function listChanges(since: string, { answers, reports, weights }: Known): Change[] {
  const happened: Happened[] = [
    ...listChangedAnswers(since, answers),
    ...reports
      .filter(({ created_at }) => created_at > since)
      .map(({ created_at }) => ({ source: 'lab' as const, keys: fieldsOfLabs, on: created_at.slice(0, 10) })),
    // A weight has only its day, and the one of the visit itself is no news.
    ...weights
      .filter(({ on, source }) => source !== 'visit' && source !== 'intake' && on > since.slice(0, 10))
      .map(({ on }) => ({ source: 'weight' as const, keys: fieldsOfWeights, on })),
  ]
  const found = new Map<string, Change>()
  for (const { source, keys, on } of happened)
    for (const key of keys) {
      const before = found.get(`${key} ${source}`)
      const last_on = before && before.last_on > on ? before.last_on : on
      found.set(`${key} ${source}`, { key, source, count: (before?.count ?? 0) + 1, last_on })
    }
  return [...found.values()]
}

function listChangedAnswers(since: string, answers: readonly Answer[]): Happened[] {
  const byQuestion = Map.groupBy(answers, ({ question }) => question)
  return [...byQuestion].flatMap(([question, [latest, ...earlier]]): Happened[] => {
    const keys = fieldsOfQuestions[question as QuestionId]
    if (!keys || !latest || latest.at <= since) return []
    const then = earlier.find(({ at }) => at <= since)
    if (isSameAnswer(latest.value as Value, (then?.value ?? null) as Value)) return []
    return [{ source: 'intake', keys, on: latest.at.slice(0, 10) }]
  })
}
