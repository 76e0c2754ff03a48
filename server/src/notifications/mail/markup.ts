import { escapeHtml } from '../../kernel/pages/markup.ts'
import { tameText } from './tame.ts'

/** HTML that is safe to send. Only `html` makes it, so no other text can pass for it. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type { Markup }

type Value = string | Markup | readonly Markup[]

/** Writes HTML. Every value that is a plain text is escaped; markup made by `html` stands as it is. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.map((part, at) => `${at === 0 ? '' : writeValue(values[at - 1]!)}${part}`).join(''))
}

function writeValue(value: Value): string {
  if (typeof value === 'string') return escapeHtml(tameText(value))
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('\n')
}
