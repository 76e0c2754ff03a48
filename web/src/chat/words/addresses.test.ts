import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPieces } from './addresses.ts'

/** The links of what was said: how each is written, and where it leads. */
const linksOf = (said: string) => listPieces(said).flatMap(({ text, href }) => (href === null ? [] : [[text, href]]))

const links: readonly (readonly [said: string, shown: string, href: string])[] = [
  ['See https://example.org/a?b=c#d', 'https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org', 'http://example.org/'],
  ['HTTPS://EXAMPLE.ORG/Menu', 'HTTPS://EXAMPLE.ORG/Menu', 'https://example.org/Menu'],
  ['It is on www.example.org/menu.', 'www.example.org/menu', 'https://www.example.org/menu'],
  // What belongs to the sentence.
  ['Did you read https://example.org/a, or not?', 'https://example.org/a', 'https://example.org/a'],
  ['Really: https://example.org/a?!', 'https://example.org/a', 'https://example.org/a'],
  ['“https://example.org/a”…', 'https://example.org/a', 'https://example.org/a'],
  ['(https://example.org/a)', 'https://example.org/a', 'https://example.org/a'],
  ['(see https://example.org/a).', 'https://example.org/a', 'https://example.org/a'],
  [
    'https://en.wikipedia.org/wiki/Sorrel_(plant)',
    'https://en.wikipedia.org/wiki/Sorrel_(plant)',
    'https://en.wikipedia.org/wiki/Sorrel_(plant)',
  ],
  [
    '(https://en.wikipedia.org/wiki/Sorrel_(plant))',
    'https://en.wikipedia.org/wiki/Sorrel_(plant)',
    'https://en.wikipedia.org/wiki/Sorrel_(plant)',
  ],
  ['[https://example.org/a]', 'https://example.org/a', 'https://example.org/a'],
  ['<https://example.org/a>', 'https://example.org/a', 'https://example.org/a'],
  ['https://example.org/a\nand more', 'https://example.org/a', 'https://example.org/a'],
  ['مرحبا https://example.org/a، شكرا', 'https://example.org/a', 'https://example.org/a'],
  ['https://example.org/desayuno/plátano', 'https://example.org/desayuno/plátano', 'https://example.org/desayuno/pl%C3%A1tano'],
  // Look-alikes show what they are.
  ['https://раураl.com/login', 'https://xn--l-7sba6dbr.com/login', 'https://xn--l-7sba6dbr.com/login'],
  ['https://example。org', 'https://example.org', 'https://example.org/'],
  ['https://münchen.example/a', 'https://xn--mnchen-3ya.example/a', 'https://xn--mnchen-3ya.example/a'],
  ['https://example.org/\u202Egpj.exe', 'https://example.org/', 'https://example.org/'],
  // E-mail.
  ['Write to dana.lee+lab@example.org.', 'dana.lee+lab@example.org', 'mailto:dana.lee+lab@example.org'],
  ['(dana@example.org)', 'dana@example.org', 'mailto:dana@example.org'],
  ['dana@example.org?bcc=x', 'dana@example.org', 'mailto:dana@example.org'],
  ['dana@exämple.org', 'dana@xn--exmple-cua.org', 'mailto:dana@xn--exmple-cua.org'],
  // Phones.
  ['Call 312-555-0142.', '312-555-0142', 'tel:+13125550142'],
  ['(312) 555-0142', '(312) 555-0142', 'tel:+13125550142'],
  ['312.555.0142', '312.555.0142', 'tel:+13125550142'],
  ['1-800-555-0199', '1-800-555-0199', 'tel:+18005550199'],
  ['+1 (312) 555-0142, after 5', '+1 (312) 555-0142', 'tel:+13125550142'],
  ['+52 55 1234 5678', '+52 55 1234 5678', 'tel:+525512345678'],
  ['+4915112345678', '+4915112345678', 'tel:+4915112345678'],
]

for (const [said, shown, href] of links)
  test(`${JSON.stringify(said)} links to ${href}`, () => assert.deepEqual(linksOf(said), [[shown, href]]))

const words = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd ftp://example.org mailto:',
  'https://',
  'https://localhost/a',
  'https://example.org@evil.example/login',
  'https://user:secret@evil.example/',
  'awww.example.org',
  'Eat more.Then rest. At 3.5 g/kg, or example.org',
  '@dana and dana@home and a@b@',
  // Days, doses, members and dietitians have numbers as well.
  '2026-11-29 and 11/29/2026, 10:30',
  '1234567893',
  'member id 312-555-0142-77',
  'W312-555-0142',
  '100-200-3000',
  '120/80, 98.6, +5, +1 2, 200-300',
]

for (const said of words) test(`${JSON.stringify(said)} has no link`, () => assert.deepEqual(linksOf(said), []))

test('The parts of a message are all of it, in their order', () => {
  const said = 'Menu: https://example.org/a (or dana@example.org), 312-555-0142!\n👍'
  assert.equal(
    listPieces(said)
      .map(({ text }) => text)
      .join(''),
    said,
  )
  assert.deepEqual(linksOf(said), [
    ['https://example.org/a', 'https://example.org/a'],
    ['dana@example.org', 'mailto:dana@example.org'],
    ['312-555-0142', 'tel:+13125550142'],
  ])
})

test('The longest messages are read at once, whatever they consist of', () => {
  for (const one of ['a', '1', 'a@', '+1', '(312', 'https://', 'www.', ')', '312-', 'https://a.b/))))', '+1 1 1']) {
    const said = one.repeat(Math.ceil(5000 / one.length))
    assert.ok(listPieces(said).length > 0, one)
  }
})
