import { escapeHtml } from './markup.ts'

/** HTML that is safe to show. Only a writer of this file makes it, so no other text can pass for it. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type MarkupValue = string | Markup | readonly Markup[]

/**
 * A writer of HTML: every value that is a plain text is prepared by `tame` and escaped; markup of a writer stands as it is.
 * `html` in front of a template makes markup.
 */
export const makeHtmlWriter =
  (tame: (text: string) => string) =>
  (parts: TemplateStringsArray, ...values: MarkupValue[]): Markup =>
    new Markup(parts.map((part, at) => `${at === 0 ? '' : writeValue(values[at - 1]!, tame)}${part}`).join(''))

function writeValue(value: MarkupValue, tame: (text: string) => string): string {
  if (typeof value === 'string') return escapeHtml(tame(value))
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('\n')
}
