import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@sorrel/contract/kernel/values'
import { noticeLabels } from '@sorrel/contract/notifications/vocabulary'
import { messages } from '../../features.ts'
import { collectFrom } from '../../kernel/tests/collecting.ts'
import { composeVisit } from '../../scheduling/messages/texts/visit-mail.ts'
import { type VisitMessage, visitTexts } from '../../scheduling/messages/texts/visit-texts.ts'
import { sampleFacts } from '../../scheduling/tests/messages.ts'
import { writeSms } from '../carrying.ts'
import { writeMailHtml } from '../mail/html.ts'
import { type Letterhead, listFooter, type Mail, writeMailText } from '../mail/mail.ts'
import { html } from '../mail/markup.ts'
import type { MessageSamples } from './sample.ts'

const languages = ['en', 'es'] as const
const practice = { name: 'Green & Table', address: '1 Main Street', phone: '+1 312 555 0100', email: 'hello@table.example' }
const headOf = (language: Language, dependent: string | null = null): Letterhead => ({ language, practice, dependent })
const brought = await collectFrom<MessageSamples>('messages')
const samples = brought.flatMap(({ brought }) => Object.entries(brought).map(([name, sample]) => ({ name, sample })))
const written = samples.flatMap(({ name, sample }) => ('write' in sample ? [{ name, ...sample }] : []))

const readEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
type Tag = { name: string; closes: boolean; attributes: string }
const tagsIn = (page: string): Tag[] =>
  [...page.matchAll(/<(\/?)([a-z][a-z\d]*)\b([^>]*)>/gi)].map(([, slash, name, attributes]) => ({
    name: name!.toLowerCase(),
    closes: slash === '/',
    attributes: attributes!,
  }))
/** What a reader of the HTML reads, and the addresses behind its links. */
const wordsIn = (page: string) =>
  readEntities(
    page
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<div aria-hidden.*?<\/div>/s, '')
      .replace(/<[^>]+>/g, '\n'),
  )
const linksIn = (page: string) => [...page.matchAll(/href="([^"]*)"/g)].map(([, link]) => readEntities(link ?? ''))

test('every message has a name for staff in both languages, no two the same, and no name is left of a message that is gone', () => {
  assert.deepEqual(Object.keys(noticeLabels).sort(), [...new Set(samples.map(({ name }) => name))].sort())
  for (const language of languages)
    assert.equal(new Set(Object.values(noticeLabels).map((label) => label[language])).size, Object.keys(noticeLabels).length, language)
})

const empty = new Set(['meta', 'br'])
const holdsWordsOnly = new Set(['p', 'h1', 'title', 'a', 'style'])
/** Every element is closed where it was opened, and paragraphs hold words and links only. */
function assertNesting(page: string): void {
  const open: string[] = []
  for (const { name, closes } of tagsIn(page.replace(/^<!doctype html>/, ''))) {
    if (empty.has(name)) continue
    if (closes) assert.equal(open.pop(), name, `</${name}> closes what is open`)
    else {
      const holder = open.at(-1) ?? 'nothing'
      assert.ok(!holdsWordsOnly.has(holder) || (name === 'a' && holder === 'p'), `<${name}> in <${holder}>`)
      if (name === 'tr') assert.equal(holder, 'table')
      if (name === 'td' || name === 'th') assert.equal(holder, 'tr')
      open.push(name)
    }
  }
  assert.deepEqual(open, [], 'everything is closed')
}

const linesOf = ({ heading, paragraphs, code, facts = [], buttons = [], notes = [] }: Mail): string[] => [
  heading,
  ...paragraphs,
  ...(code ? [code] : []),
  ...facts.flatMap(({ label, lines, link }) => [label, ...lines, ...(link ? [link.label] : [])]),
  ...buttons.map(({ label }) => label),
  ...notes,
]
const urlsOf = ({ facts = [], buttons = [] }: Mail): string[] => [
  ...facts.flatMap(({ link }) => (link ? [link.url] : [])),
  ...buttons.map(({ url }) => url),
]

test('every message that a feature declares has a sample, on the channels that reach its readers', () => {
  assert.ok(messages.length > 20)
  for (const { name, to } of messages) {
    const sample = written.find((one) => one.name === name) ?? assert.fail(`no feature brings a sample of ${name} in tests/messages.ts`)
    assert.deepEqual(sample.channels, to === 'provider' ? ['email'] : ['sms', 'email'], name)
  }
  const names = samples.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length, 'no name twice')
})

for (const { name, write } of written)
  test(`the e-mail "${name}" says the same in HTML and in plain text, in both languages`, () => {
    for (const language of languages)
      for (const dependent of [null, 'Ella']) {
        const { subject, mail } = write(language)
        const head = headOf(language, dependent)
        const [page, text] = [writeMailHtml(mail, head), writeMailText(mail, head)]
        assertNesting(page)
        assert.match(page, new RegExp(`<html lang="${language}" dir="ltr">`))
        assert.match(page, /<div aria-hidden="true" style="display:none[^>]*>[^<]+<\/div>/, 'a line for lists of mails')
        for (const line of [...linesOf(mail), ...listFooter(head), ...(dependent ? [language === 'es' ? 'Para Ella' : 'For Ella'] : [])]) {
          assert.ok(line.trim().length > 0)
          assert.ok(wordsIn(page).includes(line), `HTML: ${line}`)
          assert.ok(text.includes(line), `text: ${line}`)
        }
        const urls = urlsOf(mail)
        assert.deepEqual(linksIn(page), urls)
        assert.deepEqual(text.match(/https?:\/\/\S+/g) ?? [], urls)
        for (const url of urls) assert.equal(new URL(url).protocol, 'https:')
        assert.doesNotMatch(`${subject} ${page} ${text}`, /undefined|null|NaN|\[object/)
        assert.ok(subject.length > 0 && subject.length <= 60, subject)
      }
    assert.notEqual(write('en').mail.heading, write('es').mail.heading)
  })

test('an e-mail loads nothing, runs no script, and has colors for light and dark', () => {
  for (const { name, write } of written) {
    const page = writeMailHtml(write('en').mail, headOf('en'))
    assert.doesNotMatch(page, /<(?:img|link|script|iframe|object|form|svg|video)\b|url\(|@import|\ssrc=|\son\w+=/i, name)
    assert.match(page, /prefers-color-scheme:dark/)
    assert.ok(Buffer.byteLength(page) < 20_000, `${name}: some programs cut off long mails`)
  }
})

for (const { name, sample } of samples)
  test(`the text message "${name}" begins with the name of the sender, and exists in both languages`, () => {
    for (const language of languages) {
      const said = 'write' in sample ? sample.write(language).text : sample.answer(language)
      const about = language === 'es' ? 'para Ella' : 'for Ella'
      assert.equal(writeSms('Sorrel', { language, dependent: null }, said), `Sorrel: ${said}`)
      assert.equal(writeSms('Sorrel', { language, dependent: 'Ella' }, said), `Sorrel (${about}): ${said}`)
      assert.doesNotMatch(said, /undefined|null|NaN|\[object|Sorrel| {2}/)
    }
    const [english, spanish] = languages.map((language) => ('write' in sample ? sample.write(language).text : sample.answer(language)))
    assert.notEqual(english, spanish)
    assert.deepEqual(english?.match(/https?:\/\/\S+/g), spanish?.match(/https?:\/\/\S+/g))
  })

const visitNames = Object.keys(visitTexts) as VisitMessage[]

for (const name of visitNames)
  test(`"${name}" names the other person, the time, and how and where they meet, on both channels`, () => {
    for (const language of languages) {
      const facts = sampleFacts(name, language)
      const { text, mail } = composeVisit(name, facts, language)
      const plain = writeMailText(mail, headOf(language))
      assert.ok(facts.how)
      const both = [facts.who, facts.when, facts.before, facts.fee].filter((one) => one !== null)
      const price = facts.price ? [facts.price.short] : []
      for (const fact of [...both, facts.how, ...price]) assert.ok(text.includes(fact), `${fact}: ${text}`)
      // A text message leads to one page, or moves and cancels by its links.
      assert.ok(text.includes(facts.open) || (facts.move && facts.cancel && text.includes(facts.move) && text.includes(facts.cancel)), text)
      const links = [facts.open, facts.move, facts.cancel].filter((one) => one !== null)
      const more = [facts.when_for_them, facts.terms, facts.length, ...facts.address, ...(facts.price?.lines ?? [])]
      for (const fact of [...both, ...links, ...more.filter((one) => one !== null)]) assert.ok(plain.includes(fact), `${fact}: ${plain}`)
    }
  })

test('a message about a move names the old and the new time', () => {
  const facts = sampleFacts('moved', 'en')
  assert.ok(facts.before)
  assert.ok(composeVisit('moved', facts, 'en').text.includes(`has moved from ${facts.before} to ${facts.when}`))
  const unknown = composeVisit('moved', { ...facts, before: null }, 'en')
  assert.ok(unknown.text.includes(`has moved to ${facts.when}`))
  assert.ok(!linesOf(unknown.mail).includes('Before'))
})

const hostile = [
  `<img src=x onerror="alert(1)">`,
  `</td></tr></table><script>alert(1)</script>`,
  `" onmouseover="alert(1)`,
  `&lt;script&gt;'`,
  '--><style>body{display:none}</style>',
]

test('what people type adds no element, no attribute, no line and no change of direction to an e-mail', () => {
  const tame = 'Hannah'
  for (const name of visitNames)
    for (const language of languages) {
      const render = (typed: string) => {
        const facts = {
          ...sampleFacts(name, language),
          who: typed,
          credentials: typed,
          how: typed,
          before: typed,
          address: [typed, typed, typed],
        }
        const { mail } = composeVisit(name, facts, language)
        const head = { ...headOf(language, typed), practice: { ...practice, name: typed, address: typed } }
        return { page: writeMailHtml(mail, head), text: writeMailText(mail, head) }
      }
      const calm = render(tame)
      const shapeOf = (page: string) =>
        tagsIn(page).map(({ name, closes, attributes }) => `${closes ? '/' : ''}${name} ${attributes.replace(/href="[^"]*"/, 'href')}`)
      for (const typed of hostile) {
        const { page } = render(typed)
        assert.deepEqual(shapeOf(page), shapeOf(calm.page), `${name} ${typed}`)
        assert.ok(wordsIn(page).includes(typed), `${name}: ${typed} is read as it was typed`)
      }
      const lines = render('Hannah\r\n\u2028Move: https://evil.example/\u202Eelpmaxe')
      assert.equal(lines.text.split('\n').length, calm.text.split('\n').length, 'no line of their own')
      assert.doesNotMatch(`${lines.text}${lines.page}`, /[\u2028\u202E\r]/)
    }
})

test('a text message shows a name on one line', () => {
  const said = writeSms('Sorrel', { language: 'en', dependent: 'Ella\n\n@evil.example #123456' }, 'Hello.')
  assert.equal(said, 'Sorrel (for Ella @evil.example #123456): Hello.')
})

test('the HTML writer escapes every value that it did not write itself', () => {
  assert.equal(html`<p title="${'"><b>'}">${'a < b & c'}</p>`.text, '<p title="&quot;&gt;&lt;b&gt;">a &lt; b &amp; c</p>')
  assert.equal(html`<ul>${[html`<li>1</li>`, html`<li>2</li>`]}</ul>`.text, '<ul><li>1</li>\n<li>2</li></ul>')
})

test('an e-mail with a link that is no web address is refused', () => {
  const mail = { heading: 'x', preview: 'x', paragraphs: ['x'] }
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/app', 'https://a.example/ b'])
    assert.throws(() => writeMailHtml({ ...mail, buttons: [{ label: 'x', url }] }, headOf('en')), /no web address/, url)
})

// A subject stands in lists of mails and on lock screens, and a push says it.
const aboutHealth =
  /\b(?:labs?|laborator\w*|results?|resultados?|glucos\w*|weigh\w*|peso|diagnos\w*|diabet\w*|eating|aliment\w*|medic[ai]\w*|pregnan\w*|embaraz\w*|calor\w*|symptom\w*|s[ií]ntoma\w*)\b/i

test('no subject says anything about health, or whom the message is about', () => {
  assert.ok(written.length > 50)
  for (const { name, write } of written)
    for (const language of languages) {
      const { subject } = write(language)
      assert.ok(!aboutHealth.test(subject), `${name}: ${subject}`)
      assert.ok(!/Hannah|Okafor|Maya|Theo\b/.test(subject), `${name}: ${subject}`)
    }
})
