import { createHash } from 'node:crypto'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Chapter } from '../part.ts'
import { hasContent, html, type Surroundings, writeChapter } from './chapters.ts'
import { searchScript } from './search.ts'
import { sheet } from './sheet.ts'

export type PageFacts = { name: string; made: string; language: Language; chapters: readonly Chapter[] }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// The page may run its own script and load nothing but the pictures beside it: whatever somebody wrote into the record stays text.
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(searchScript)}`,
  `style-src ${hashOf(sheet)}`,
  "img-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The page of an archive, piece by piece: its head, its contents and each chapter. */
export function* writePage({ name, made, language, chapters }: PageFacts, around: Surroundings): Generator<string> {
  const { words } = around
  const shown = chapters.filter(hasContent).map((chapter, at) => ({ id: `chapter-${at + 1}`, chapter }))
  yield '<!doctype html>\n'
  yield html`<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${words.title(name)}</title>
`.text
  yield `<style>${sheet}</style>\n</head>\n`
  yield html`<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="wrap">
<h1>${words.title(name)}</h1>
<p>${words.made(made)} ${words.says}</p>
</header>
<div class="find"><form class="wrap" id="search" role="search" hidden>
<label for="query">${words.search}</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" aria-describedby="hint">
<output id="said" for="query" aria-live="polite" data-many="${words.found}" data-one="${words.found_one}" data-none="${words.found_none}"></output>
<span id="hint" class="faint">${words.search_hint}</span>
</form></div>
<nav class="wrap" id="contents" aria-labelledby="contents-title">
<h2 id="contents-title">${words.contents}</h2>
<ol>${shown.map(({ id, chapter }) => html`<li><a href="#${id}">${chapter.title}</a></li>`)}</ol>
</nav>
<main class="wrap" id="content" tabindex="-1">
`.text
  if (shown.length === 0) yield html`<p>${words.nothing}</p>`.text
  for (const { id, chapter } of shown) yield `${writeChapter(id, chapter, around).text}\n`
  yield '</main>\n'
  yield `<script>${searchScript}</script>\n</body>\n</html>\n`
}
