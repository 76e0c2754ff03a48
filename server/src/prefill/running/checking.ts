import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { Citation, PrefillAnswer, Proposal, SourceItem } from '@sorrel/contract/prefill/answer'

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
  keys: readonly NoteFieldKey[],
): PrefillAnswer {
  if (outcome !== 'fields') return { outcome, fields: [] }
  const byName = Map.groupBy(sources, nameOf)
  const seen = new Set<string>()
  const kept = fields.flatMap((field): Proposal[] => {
    const citations = field.citations.flatMap((citation) => findQuoted(citation, byName.get(nameOf(citation)) ?? []))
    const proposed_value = field.proposed_value.trim()
    if (citations.length === 0 || !proposed_value || !keys.includes(field.key) || seen.has(field.key)) return []
    seen.add(field.key)
    const said = citations.flatMap((one) => byName.get(nameOf(one)) ?? []).map(({ text }) => text)
    const confidence = areNumbersSaid(proposed_value, said) ? field.confidence : 'low'
    return [{ ...field, proposed_value, confidence, citations: dropRepeated(citations) }]
  })
  return kept.length > 0 ? { outcome, fields: kept } : { outcome: 'insufficient_source', fields: [] }
}

/** The citation with the words as the source has them; none if they do not stand there. */
function findQuoted(citation: Citation, items: readonly SourceItem[]): Citation[] {
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

function areNumbersSaid(value: string, said: readonly string[]): boolean {
  const known = new Set(said.flatMap(numbersIn))
  return numbersIn(value).every((number) => known.has(number))
}
