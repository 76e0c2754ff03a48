import { PrefillAnswer, type PrefillInput } from '@sorrel/contract/prefill/answer'
import { readCase } from './reading.ts'

type Ask = (input: PrefillInput) => PrefillAnswer | Promise<PrefillAnswer>

/** One case as a line of JSON: its id, the outcome, and each proposed field with the words of the file on which it rests. */
export async function answerCase(one: unknown, today: string, ask: Ask): Promise<string> {
  const { id, input, isSilent, leavesOf } = readCase(one, today)
  const { outcome, fields } = isSilent ? { outcome: 'no_speech', fields: [] } : PrefillAnswer.parse(await ask(input))
  const shown = fields.map(({ key, proposed_value, confidence, citations }) => ({
    ...{ key, proposed_value, confidence },
    citations: citations.flatMap(leavesOf).map(({ source_type, source_id, quote }) => ({ source_type, source_id, quote })),
  }))
  return JSON.stringify({ id, outcome, fields: shown.filter(({ citations }) => citations.length > 0) })
}

/** How messages name a case. */
export const nameCase = (one: unknown, index: number): string => {
  const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : null
  return id == null ? `case ${index + 1}` : `case ${JSON.stringify(id)}`
}
