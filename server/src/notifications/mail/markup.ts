import { type Markup, makeHtmlWriter } from '../../kernel/pages/html.ts'
import { tameText } from './tame.ts'

export type { Markup }

/** Writes HTML of a mail. A text stands on one line. */
export const html = makeHtmlWriter(tameText)
