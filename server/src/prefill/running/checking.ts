import { type PesEtiologyId, pesEtiologies } from '@sorrel/contract/charting/pes/etiologies'
import { pesProblems } from '@sorrel/contract/charting/pes/problems'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import { type PesSignId, pesSigns } from '@sorrel/contract/charting/pes/signs'
import type { Citation, PrefillAnswer, Proposal, ProposedStatement, SourceItem } from '@sorrel/contract/prefill/answer'
import { goalLength, type ProposalKey, partOf } from '@sorrel/contract/prefill/parts'

/** Text as it is compared: one form of each letter, one blank between words, and straight quotation marks. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()

const nameOf = ({ source_type, source_id }: Pick<Citation, 'source_type' | 'source_id'>) => `${source_type} ${source_id}`

/**
 * What is left of an answer after each quote was compared with its source: a citation whose words do not stand there falls, and with its last
 * citation the field. Only fields that a note of this kind has remain, the first proposal of each. A value with a number that none of its
 * sources says is uncertain, whatever the model thought of it.
 */
export function checkAnswer(
  { outcome, fields }: PrefillAnswer,
  sources: readonly SourceItem[],
  keys: readonly ProposalKey[],
): PrefillAnswer {
  if (outcome !== 'fields') return { outcome, fields: [] }
  const byName = Map.groupBy(sources, nameOf)
  const seen = new Set<string>()
  const kept = fields.flatMap((field): Proposal[] => {
    const citations = field.citations.flatMap((citation) => findQuoted(citation, byName.get(nameOf(citation)) ?? []))
    const said = citations.flatMap((one) => byName.get(nameOf(one)) ?? []).map(({ text }) => text)
    const checked = checkPart(field, said)
    const proposed_value = checked?.proposed_value.trim()
    if (citations.length === 0 || !proposed_value || !keys.includes(field.key) || seen.has(field.key)) return []
    seen.add(field.key)
    const confidence = areNumbersSaid(proposed_value, said) ? field.confidence : 'low'
    return [{ ...field, ...checked, proposed_value, confidence, citations: dropRepeated(citations) }]
  })
  return kept.length > 0 ? { outcome, fields: kept } : { outcome: 'insufficient_source', fields: [] }
}

/** The citation with the words as the source has them; none if they do not stand there. */
export function findQuoted(citation: Citation, items: readonly SourceItem[]): Citation[] {
  const quote = plainOf(citation.quote)
  // Two letters stand everywhere and prove nothing, unless they are the whole answer.
  const item = items.find(({ text }) => (quote.length > 2 ? plainOf(text).includes(quote) : quote !== '' && plainOf(text) === quote))
  if (!item) return []
  const { source_type, source_id, offset_ms } = item
  return [{ source_type, source_id, quote, ...(offset_ms !== undefined && { offset_ms }) }]
}

const dropRepeated = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((one) => [`${nameOf(one)} ${one.quote}`, one])).values(),
]

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? []

/** Whether each number in a value stands in one of its sources. */
export function areNumbersSaid(value: string, said: readonly string[]): boolean {
  const known = new Set(said.flatMap(numbersIn))
  return numbersIn(value).every((number) => known.has(number))
}

/** What may be proposed of a part that is more than a text: a goal has its length, a diagnosis its words. Null if nothing is left of it. */
function checkPart(
  { key, proposed_value, statement }: Proposal,
  said: readonly string[],
): Pick<Proposal, 'proposed_value' | 'statement'> | null {
  const part = partOf(key)
  if (part !== 'pes_statements') return part === 'smart_goals' && proposed_value.trim().length > goalLength ? null : { proposed_value }
  const left = statement && checkStatement(statement, said)
  return left ? { proposed_value: `${writeSentence({ ...left, id: key, status: 'new' }, 'en')}.`, statement: left } : null
}

/** A diagnosis without words that the vocabulary does not have, or that no cited source says. Without a sign and a cause it says nothing. */
function checkStatement(statement: ProposedStatement, said: readonly string[]): ProposedStatement | null {
  const texts = said.map(plainOf)
  const keep = (words: string | null) => {
    const plain = words === null ? '' : plainOf(words)
    return plain !== '' && texts.some((text) => text.includes(plain)) ? plain : null
  }
  const specify = keep(statement.specify)
  const etiology_ids = [...new Set(statement.etiology_ids)].filter((id): id is PesEtiologyId => Object.hasOwn(pesEtiologies, id))
  const etiology_text = keep(statement.etiology_text)
  const signs = statement.signs.flatMap(({ sign_id, text }) => {
    const kept = keep(text)
    const known = sign_id !== null && Object.hasOwn(pesSigns, sign_id) ? (sign_id as PesSignId) : null
    return kept === null ? [] : [{ sign_id: known, text: kept }]
  })
  if (signs.length === 0 || (pesProblems[statement.problem_id].requires_specify && specify === null)) return null
  return { problem_id: statement.problem_id, specify, etiology_ids, etiology_text, signs }
}
