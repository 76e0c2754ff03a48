import { type Markup, makeHtmlWriter } from '../../kernel/pages/html.ts'
import type { Shown } from '../archive/files.ts'
import type { Cell, Chapter, Entry, Fact, Table } from '../part.ts'
import type { PageWords } from './words.ts'

// Control characters, and the signs that turn the direction of a text. Ends of lines stay: people write in lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not stand in a page.
const wild = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+/g

/** Writes HTML of the page. A text keeps its lines. */
export const html = makeHtmlWriter((text) => text.replace(wild, ' ').trim())

/** What a chapter needs beside itself: the files by their id, and the words of the page. */
export type Surroundings = { files: ReadonlyMap<string, Shown>; missing: ReadonlySet<string>; words: PageWords }

/** A chapter of the page. `id` is the target of its link in the contents. */
export function writeChapter(id: string, chapter: Chapter, around: Surroundings): Markup {
  const { title, says, facts = [], tables = [], entries = [] } = chapter
  return html`<section id="${id}" data-chapter aria-labelledby="${id}-title">
<h2 id="${id}-title" tabindex="-1">${title}</h2>
${says ? [html`<p class="faint">${says}</p>`] : []}
${facts.length > 0 ? [writeFacts(facts, around)] : []}
${tables.filter(({ rows }) => rows.length > 0).map((table, at) => writeTable(`${id}-${at + 1}`, table, title, around))}
${entries.map((entry) => writeEntry(entry, around))}
<p class="top"><a href="#contents">${around.words.top}</a></p>
</section>`
}

/** Whether there is anything to read in a chapter. */
export const hasContent = ({ facts = [], tables = [], entries = [] }: Chapter): boolean =>
  facts.some(([, value]) => !isEmpty(value)) || entries.length > 0 || tables.some(({ rows }) => rows.length > 0)

const isEmpty = (cell: Cell): boolean => cell === null || (typeof cell === 'string' ? cell.trim() === '' : cell.files.length === 0)

const writeFacts = (facts: readonly Fact[], around: Surroundings): Markup => html`<dl>${listFacts(facts, around, true)}</dl>`

const listFacts = (facts: readonly Fact[], around: Surroundings, areItems: boolean): Markup[] =>
  facts
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) =>
      areItems
        ? html`<div data-item><dt>${name}</dt><dd>${writeCell(value, around)}</dd></div>`
        : html`<div><dt>${name}</dt><dd>${writeCell(value, around)}</dd></div>`,
    )

// The frame scrolls where a table is wider than the window, and takes the focus, so that a keyboard scrolls it, too.
function writeTable(id: string, { caption, columns, rows }: Table, title: string, around: Surroundings): Markup {
  // Only a screen reader needs the same words twice.
  const look = caption === title ? 'heard' : 'seen'
  const head = columns.map((column) => html`<th scope="col">${column}</th>`)
  const body = rows.map((cells) => html`<tr data-item>${cells.map((cell, at) => writeTableCell(cell, at, around))}</tr>`)
  return html`<div class="scroll" data-table role="group" tabindex="0" aria-labelledby="${id}"><table>
<caption id="${id}" class="${look}">${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody></table></div>`
}

const writeTableCell = (cell: Cell, at: number, around: Surroundings): Markup =>
  at === 0 ? html`<th scope="row">${writeCell(cell, around)}</th>` : html`<td>${writeCell(cell, around)}</td>`

const writeEntry = ({ heading, facts }: Entry, around: Surroundings): Markup => html`<article data-item><h3>${heading}</h3>
<dl>${listFacts(facts, around, false)}</dl></article>`

function writeCell(cell: Cell, around: Surroundings): Markup {
  if (cell === null) return html``
  if (typeof cell === 'string') return html`${cell}`
  return html`<span class="photos">${cell.files.map((id) => writeFile(id, around))}</span>`
}

function writeFile(id: string, { files, missing, words }: Surroundings): Markup {
  const file = files.get(id)
  // A file that the reader may not see, or that is gone, has no place in the archive.
  if (!file) return html``
  if (missing.has(id)) return html`<span>${file.title}: ${words.missing}</span>`
  if (!file.is_picture) return html`<a href="${file.path}">${file.title}</a>`
  return html`<a href="${file.path}"><img src="${file.path}" alt="${words.photo(file.title)}" loading="lazy"></a>`
}
