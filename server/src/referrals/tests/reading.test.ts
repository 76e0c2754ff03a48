import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fullKeyOf } from '../../files/keys.ts'
import { makePdf } from '../../files/tests/pictures.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { idOfDemoFile, shippedFiles } from '../../files/world/files.ts'
import { type Line, readPdfLines } from '../../integrations/text-recognition/index.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { Children } from '../../kernel/processes/children.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { findDate } from '../reading/dates.ts'
import { findInLetter } from '../reading/lines.ts'
import { foundOnLetter } from '../world/referrals.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { dana } = cast
const photo = readFileSync(new URL(fullKeyOf(idOfDemoFile('tomas-referral')), shippedFiles))
/** Lines as a reader would give them; a word that ends in `~` was not read surely. */
const linesOf = (...texts: string[]): Line[] =>
  texts.map((text, n) =>
    text.split(' ').map((word, at) => ({
      text: word.replace('~', ''),
      confidence: word.endsWith('~') ? 60 : 95,
      ...{ from: at * 100, to: at * 100 + 90, top: n * 40, bottom: n * 40 + 30 },
    })),
  )
const valuesIn = (...texts: string[]) =>
  Object.fromEntries(Object.entries(findInLetter(linesOf(...texts))).map(([field, found]) => [field, found?.value]))

/** Puts a document into Dana's inbox and waits until it was read. */
async function readIn(bytes: Buffer, type: string) {
  const file_id = await uploadFile(t, { as: dana, purpose: 'referral', bytes, type, name: 'letter' })
  const { id } = await bodyOf(t.call('POST /referrals', { as: dana, body: { file_id } }))
  await t.runJobs()
  return bodyOf(t.call(`GET /referrals/${id}`, { as: dana }))
}
const foundIn = ({ referral }: Awaited<ReturnType<typeof readIn>>) =>
  Object.fromEntries(referral.found.map(({ field, value }) => [field, value]))
const expected = Object.fromEntries(Object.entries(foundOnLetter).map(([field, found]) => [field, found?.value]))

test('the photo of a letter is read on this machine: all that it says is proposed, and the client is found', async () => {
  const read = await readIn(photo, 'image/jpeg')
  assert.equal(read.referral.reading, 'read')
  assert.deepEqual(foundIn(read), expected)
  assert.equal(read.candidates[0]?.patient_id, cast.tomas.patient_id)
})

const blocks = [
  {
    kind: 'facts',
    rows: [
      ['Patient', 'Villareal, Tomas'],
      ['Birth date', 'December 12, 1984'],
    ],
  },
  { kind: 'paragraph', text: 'Referring provider: Amara Whitlock, MD NPI: 179-071-2347 Fax 415.555.0189' },
  { kind: 'paragraph', text: 'Dx: E11.65 Type 2 diabetes, I10 Hypertension' },
  { kind: 'paragraph', text: 'Effective date 1/12/26 through 12/31/26, 6 visits' },
] as const

test('a PDF with text is read without guessing, and a fax in a PDF like a photo', async () => {
  const children = new Children()
  const written = { title: 'Referral', language: 'en', author: 'Clinic', made_at: t.clock(), footer: '', blocks } as const
  const text = foundIn(await readIn(await writePdf({ children }, written), 'application/pdf'))
  assert.deepEqual(
    [text.patient_name, text.birth_date, text.clinician_name, text.clinician_credential, text.clinician_npi, text.clinician_fax],
    ['Tomas Villareal', '1984-12-12', 'Amara Whitlock', 'MD', '1790712347', '415.555.0189'],
  )
  assert.deepEqual([text.valid_from, text.valid_until, text.granted], ['2026-01-12', '2026-12-31', '6 visits'])
  assert.equal(text.diagnoses, 'E11.65 Type 2 diabetes\nI10 Hypertension')
  const scan = await readIn(makeScan(photo), 'application/pdf')
  assert.deepEqual(foundIn(scan), expected)
})

/** A PDF whose one page is a picture, as a fax machine writes it. */
function makeScan(jpeg: Buffer): Buffer {
  const page = 'q 612 0 0 792 0 0 cm /Im Do Q'
  const objects: (string | Buffer)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>'],
    [`<< /Length ${page.length} >>\nstream\n${page}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width 1500 /Height 1940 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  let bytes = Buffer.from('%PDF-1.7\n')
  const places: number[] = []
  for (const [n, parts] of objects.entries()) {
    places.push(bytes.length)
    bytes = Buffer.concat([bytes, Buffer.from(`${n + 1} 0 obj\n`), ...parts.map((part) => Buffer.from(part)), Buffer.from('\nendobj\n')])
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${bytes.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(end)])
}

test('what says nothing is unreadable and stays in the inbox, for a person to read', async () => {
  for (const [bytes, type] of [
    [makePdf(), 'application/pdf'],
    [undefined, 'image/jpeg'],
  ] as const) {
    const { referral, candidates } = await readIn(bytes ?? (await blank()), type)
    assert.deepEqual([referral.reading, referral.status, referral.found, candidates], ['unreadable', 'received', [], []])
  }
})
const blank = async () => (await import('../../files/tests/pictures.ts')).makePhoto()

test('a second run of the job changes nothing that was read', async () => {
  const { referral } = await readIn(photo, 'image/jpeg')
  const events = () => t.owner.query("select from event where name = 'referral.read' and payload->>'referral_id' = $1", [referral.id])
  assert.equal((await events()).rowCount, 1)
  await t.owner.query("select app.enqueue('referrals.read', json_build_object('referral_id', $1::text), null, now())", [referral.id])
  await t.runJobs()
  assert.equal((await events()).rowCount, 1)
})

test('of two numbers the one called an NPI is taken, a wrong check digit is none, and a phone number is no NPI', () => {
  assert.equal(valuesIn('Call 1234567893 or 1790712347', 'NPI # 1284009739').clinician_npi, '1284009739')
  assert.equal(valuesIn('NPI 1790712346').clinician_npi, undefined)
  assert.equal(valuesIn('Ref 1234567893 / 1790712347').clinician_npi, undefined, 'two that could be are none')
  const only = findInLetter(linesOf('License 1790712347'))
  assert.deepEqual([only.clinician_npi?.value, only.clinician_npi?.is_sure], ['1790712347', false])
})

test('names, professions, dates and amounts are found in the forms that letters use, with the words they were read from', () => {
  for (const [line, name, credential] of [
    ['Signed by Jane O’Neil, NP', 'Jane O’Neil', 'NP'],
    ['Ordering provider: Dr. José Núñez, M.D.', 'José Núñez', 'MD'],
    ['Robert Pine, PA-C', 'Robert Pine', 'PA'],
    ['Kim Lee, D.O.', 'Kim Lee', 'DO'],
    ['Dr. Ada Stone', 'Ada Stone', undefined],
  ] as const)
    assert.deepEqual([valuesIn(line).clinician_name, valuesIn(line).clinician_credential], [name, credential], line)
  assert.deepEqual(
    [valuesIn('Patient name: Maria del Carmen Ruiz DOB: 3/4/1990'), valuesIn('RE: Núñez, José')],
    [{ patient_name: 'Maria del Carmen Ruiz', birth_date: '1990-03-04' }, { patient_name: 'José Núñez' }],
  )
  assert.equal(valuesIn('Total of 24 units').granted, '24 units')
  assert.equal(valuesIn('Tel 312-555-0170 Fax 312-555-0171').clinician_fax, '312-555-0171')
  assert.equal(valuesIn('To: Sorrel Fax 312-555-0100').clinician_fax, undefined, 'our own number is not theirs')
  assert.equal(findInLetter(linesOf('NPI 1790712347~')).clinician_npi?.is_sure, false)
  assert.deepEqual(['on 2026-02-30', '13/45/2026', 'March 3rd, 2026', '3 Mar 2026', '02/03/85', '1/2/49'].map(findDate), [
    undefined,
    undefined,
    '2026-03-03',
    '2026-03-03',
    '1985-02-03',
    '2049-01-02',
  ])
})

test('a document that was made to keep the reader busy is read in no time', async () => {
  const word = (text: string) => ({ text, confidence: 100, from: 0, to: 1, top: 0, bottom: 1 })
  const began = performance.now()
  assert.deepEqual(findInLetter([[word('A'.repeat(400_000))], ...Array.from({ length: 20_000 }, () => [word('Aa'.repeat(200))])]), {})
  assert.ok(performance.now() - began < 5000)
  const words = `BT /F1 9 Tf 20 700 Td ${'(six words that go on and) Tj 0 -1 Td '.repeat(5000)} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const pdf = `%PDF-1.4\n${objects.map((one, at) => `${at + 1} 0 obj${one}endobj\n`).join('')}trailer<</Root 1 0 R/Size 6>>\n%%EOF`
  assert.equal((await readPdfLines(new Children(), Buffer.from(pdf))).flat().length, 4000)
})
