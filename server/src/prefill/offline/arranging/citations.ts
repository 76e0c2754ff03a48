import type { Citation } from '@sorrel/contract/prefill/answer'
import { quoteLength } from '@sorrel/contract/prefill/vocabulary'
import type { Span } from '../reading/sentences.ts'
import type { Statement } from '../reading/statements.ts'

const most = 3

/** Each quote once. */
export const dropRepeated = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((one) => [`${one.source_type} ${one.source_id} ${one.quote}`, one])).values(),
]

/** The words of a statement as they stand in its source. */
export function quote({ item, pieces }: Statement): Citation[] {
  const long = pieces.filter(({ start, end }) => (item.text.slice(start, end).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2)
  return (long.length > 0 ? long : pieces).slice(0, most).map((piece) => ({
    source_type: item.source_type,
    source_id: item.source_id,
    quote: cut(item.text, piece),
    ...(item.offset_ms === undefined ? {} : { offset_ms: item.offset_ms }),
  }))
}

/** At most as long as a quote may be, and ending with a whole word. */
function cut(text: string, { start, end }: Span): string {
  const words = text.slice(start, end).trim()
  if (words.length <= quoteLength) return words.replace(/^[\s,;:.]+(?=\S)/, '')
  const short = words.slice(0, quoteLength)
  const space = short.lastIndexOf(' ')
  // NOTE: half of a surrogate pair is no letter, and would not be found again in the text as UTF-8.
  return (space > quoteLength / 2 ? short.slice(0, space) : short.replace(/[\uD800-\uDBFF]$/, '')).trim()
}
