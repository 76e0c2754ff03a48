import type { PrefillAnswer, SourceItem } from '@sorrel/contract/prefill/answer'
import { changeWords } from './statements.ts'

/** What tells who a person is, by the word that stands in its place. */
export type Identifiers = readonly { kind: 'NAME' | 'PHONE' | 'EMAIL' | 'ADDRESS' | 'DATE' | 'NUMBER'; text: string }[]

type Redacted = {
  sources: SourceItem[]
  restore: (answer: PrefillAnswer) => PrefillAnswer
  /** A text, and the id of a source, as they were before. */
  restoreText: (text: string) => string
  restoreId: (id: string) => string
}

const isLetter = String.raw`\p{L}\p{M}\p{N}_`
/** What looks like an identifier, whoever it belongs to. */
const looks = [
  { kind: 'EMAIL', form: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu },
  { kind: 'NUMBER', form: /\b\d{3}-\d{2}-\d{4}\b/gu },
  { kind: 'PHONE', form: /(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/gu },
  { kind: 'ADDRESS', form: /https?:\/\/\S+/gu },
] as const

/**
 * Sources in which words that tell who somebody is have given way to placeholders such as `[NAME_1]`, and ids of ours to short ones. Each
 * spelling gets a placeholder of its own, so that `restore` puts back what stood there, letter by letter.
 */
export function redactSources(sources: readonly SourceItem[], identifiers: Identifiers): Redacted {
  const placeholders = new Map<string, string>()
  const counts = new Map<string, number>()
  const hide = (kind: string, text: string): string => {
    const known = placeholders.get(text)
    if (known) return known
    const nth = (counts.get(kind) ?? 0) + 1
    counts.set(kind, nth)
    placeholders.set(text, `[${kind}_${nth}]`)
    return `[${kind}_${nth}]`
  }
  const named = makeForms(identifiers)
  const redact = (text: string): string =>
    [...named, ...looks].reduce((left, { kind, form }) => left.replaceAll(form, (found) => hide(kind, found)), text)
  const ids = new Map<string, string>()
  const shortId = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `s${ids.size + 1}`)
    return ids.get(id)!
  }
  const redacted = sources.map((item) => ({ ...item, source_id: shortId(item.source_id), text: redact(item.text) }))
  const longIds = new Map([...ids].map(([long, short]) => [short, long]))
  const originals = new Map([...placeholders].map(([text, placeholder]) => [placeholder, text]))
  const restoreText = (text: string) => text.replaceAll(/\[[A-Z]+_\d+\]/g, (placeholder) => originals.get(placeholder) ?? placeholder)
  const restoreId = (id: string) => longIds.get(id) ?? '-'
  return { sources: redacted, restore: (answer) => restoreAnswer(answer, restoreText, restoreId), restoreText, restoreId }
}

/** Longer texts first, so that a whole name goes before its parts. */
function makeForms(identifiers: Identifiers) {
  const known = identifiers.map(({ kind, text }) => ({ kind, text: text.trim() })).filter(({ text }) => text.length > 1)
  return known
    .sort((a, b) => b.text.length - a.text.length)
    .map(({ kind, text }) => {
      const words = text.split(/\s+/u).map((word) => RegExp.escape(word))
      return { kind, form: new RegExp(`(?<![${isLetter}])${words.join(String.raw`\s+`)}(?![${isLetter}])`, 'giu') }
    })
}

function restoreAnswer(answer: PrefillAnswer, restore: (text: string) => string, restoreId: (id: string) => string): PrefillAnswer {
  const fields = answer.fields.map((field) => ({
    ...field,
    proposed_value: restore(field.proposed_value),
    ...(field.statement && { statement: changeWords(field.statement, restore) }),
    citations: field.citations.map((one) => ({ ...one, source_id: restoreId(one.source_id), quote: restore(one.quote) })),
  }))
  return { ...answer, fields }
}

/** The ways in which a day is written. */
export function spellDay(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [String(Number(month)), String(Number(date))]
  const at = new Date(`${day}T00:00:00Z`)
  const long = (locale: string) => at.toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
  return [
    day,
    `${m}/${d}/${year}`,
    `${month}/${date}/${year}`,
    `${m}/${d}/${year.slice(2)}`,
    `${d}/${m}/${year}`,
    long('en-US'),
    long('es-US'),
  ]
}
