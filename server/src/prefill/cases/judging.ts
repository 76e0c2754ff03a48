import type { PrefillAnswer, SourceItem } from '@sorrel/contract/prefill/answer'
import { proposalKeys } from '@sorrel/contract/prefill/parts'
import { readCase } from '../door/reading.ts'
import { foldText } from '../offline/words/matching.ts'
import type { Case } from './case.ts'

/** What an answer says and misses of a case. */
export type Verdict = {
  id: string
  must: number
  missed: string[]
  mustNot: number
  said: string[]
  citations: number
  unfounded: string[]
}

/** Asks about a case and compares the answer with its facts. */
export async function judgeCase(
  one: Case,
  ask: (input: ReturnType<typeof readCase>['input']) => PrefillAnswer | Promise<PrefillAnswer>,
): Promise<Verdict> {
  const { input } = readCase({ ...one.chart, kind: one.kind, transcript: one.transcript }, '2026-06-01')
  const answer = await ask(input)
  const { must, mustNot, outcome = 'fields' } = one.facts
  const missed = must.filter((fact) => !isSaid(answer, fact))
  const cited = answer.fields.flatMap(({ citations }) => citations)
  return {
    id: one.id,
    must: must.length + 1,
    missed: answer.outcome === outcome ? missed : [...missed, `outcome ${outcome}, not ${answer.outcome}`],
    mustNot: mustNot.length,
    said: mustNot.filter((fact) => isSaid(answer, fact)),
    citations: cited.length + answer.fields.length,
    unfounded: [
      ...answer.fields.filter(({ citations }) => citations.length === 0).map(({ key }) => `${key} cites nothing`),
      ...cited.filter((citation) => !isFounded(citation, input.sources)).map(({ quote }) => quote),
    ],
  }
}

/** `goal` stands for all of `goal_1`, `goal_2` and so on. */
const isNamed = (key: string, name: string): boolean => key === name || key.replace(/_\d$/, '') === name

function isSaid({ fields }: PrefillAnswer, fact: string): boolean {
  const [, names = '', rest = ''] = /^([\w/]+): (.*)$/.exec(fact) ?? []
  const keys = names.split('/').filter((name) => proposalKeys.some((key) => isNamed(key, name)))
  const words = (keys.length > 0 ? rest : fact).split(' & ').map((word) => word.split('|').map(foldText))
  return fields
    .filter(({ key }) => keys.length === 0 || keys.some((name) => isNamed(key, name)))
    .flatMap(({ proposed_value }) => proposed_value.split('\n').map(foldText))
    .some((line) => words.every((spellings) => spellings.some((spelling) => hasWords(line, spelling))))
}

/** Words begin where a word begins: `no` is not part of `know`. */
const hasWords = (line: string, words: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${words.replace(/[.+*?()[\]]/g, '\\$&')}`, 'u').test(line)

const isFounded = (citation: { source_type: string; source_id: string; quote: string }, sources: readonly SourceItem[]): boolean =>
  citation.quote.length <= 200 &&
  sources.some(
    ({ source_type, source_id, text }) =>
      source_type === citation.source_type && source_id === citation.source_id && text.includes(citation.quote),
  )
