import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { exportParts } from '../../parts.ts'
import { actingFor } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { rulesOf } from '../data/collecting.ts'
import { Manifest, Somebody } from '../data/manifest.ts'
import { readSchema } from '../data/schema.ts'
import { makeAndOpen } from './archives.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const { maya, carmen } = cast
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const linesOf = (bytes: Buffer): Record<string, unknown>[] =>
  String(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const openMaya = async () => makeAndOpen(t, maya.patient_id, await signInSurely(t, maya))
const openMia = async () => makeAndOpen(t, children.mia.patient_id, await signInSurely(t, carmen), actingFor(children.mia.patient_id))
const readData = (contents: ReadonlyMap<string, Buffer>) => {
  const manifest = Manifest.parse(JSON.parse(String(contents.get('data/manifest.json'))))
  return { manifest, rows: new Map(manifest.tables.map(({ table, file }) => [table, linesOf(contents.get(file)!)])) }
}

test('the manifest names every file of the archive but the pages, and each has the length and the hash that it says', async () => {
  const { contents } = await openMaya()
  const { manifest } = readData(contents)
  const named = [...manifest.tables, manifest.people].map(({ file, ...rest }) => ({ path: file, ...rest }))
  const all = [...named, ...manifest.files]
  assert.ok(manifest.tables.length > 10 && manifest.files.length > 0)
  for (const { path, bytes, sha256 } of all) {
    const content = contents.get(path)
    assert.ok(content, path)
    assert.deepEqual([content.length, hashOf(content)], [bytes, sha256], path)
  }
  const pages = ['index.html', 'fhir.json', 'data/manifest.json']
  assert.deepEqual([...contents.keys()].filter((name) => !pages.includes(name)).sort(), all.map(({ path }) => path).sort())
  for (const { file, rows } of named.map(({ path, rows }) => ({ file: path, rows })))
    assert.equal(linesOf(contents.get(file)!).length, rows, file)
  assert.deepEqual(
    [manifest.format, manifest.version, manifest.patient_id, manifest.origin],
    ['sorrel-record', 1, maya.patient_id, 'http://sorrel.test'],
  )
})

test('the words that people wrote stand on the page as in the data, and every row is the patient’s own', async () => {
  for (const [patientId, open] of [
    [maya.patient_id, openMaya],
    [children.mia.patient_id, openMia],
  ] as const) {
    const { contents, page } = await open()
    const { rows } = readData(contents)
    const plain = page.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    const written = ['journal_entry', 'journal_comment', 'lab_feedback', 'journal_question', 'review'].flatMap(
      (table) => rows.get(table) ?? [],
    )
    const texts = written.flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    if (patientId === maya.patient_id) assert.ok(texts.length > 10)
    for (const text of texts) assert.ok(plain.includes(text.trim()), text)
    for (const [table, all] of rows)
      for (const row of all) if ('patient_id' in row && table !== 'guardianship') assert.equal(row.patient_id, patientId, table)
  }
})

test('whoever a row names is the patient, stands in the list of people by name alone, or is in the archive', async () => {
  const { contents } = await openMaya()
  const { rows } = readData(contents)
  const people = linesOf(contents.get('data/people.ndjson')!).map((line) => Somebody.parse(line))
  assert.ok(people.some(({ first_name, kind }) => kind === 'provider' && first_name === cast.hannah.first_name))
  const named = new Set([...people.map(({ id }) => id), maya.patient_id])
  for (const table of ['appointment', 'care', 'journal_comment', 'lab_feedback', 'review'])
    for (const row of rows.get(table) ?? [])
      for (const column of ['provider_id', 'author_id'])
        if (typeof row[column] === 'string') assert.ok(named.has(row[column]), `${table}.${column}`)
  const everything = [...contents].filter(([name]) => name.startsWith('data/')).map(([, bytes]) => String(bytes))
  for (const secret of ['identity_id', 'token_hash', 'client_details', 'override_reason'])
    assert.ok(everything.every((text) => !text.includes(`"${secret}"`)) && everything.length > 5, secret)
})

test('each rule names tables and columns that exist, and each column that stays out says why', async () => {
  const schema = await readSchema(t.context())
  const rules = rulesOf(exportParts)
  assert.ok(rules.size > 20)
  for (const { data = {}, tables } of exportParts) for (const table of Object.keys(data)) assert.ok(tables.includes(table), table)
  for (const [table, { whose = ['patient_id'], unless, without = {}, needs = [], history }] of rules) {
    const columns = new Set(schema.get(table)?.map(({ name }) => name))
    const named = [
      ...(rules.get(table)?.becomes === 'nothing' ? [] : whose),
      ...Object.keys(without),
      ...needs,
      ...(unless ? [unless] : []),
    ]
    const told = history ? [history.at, history.code, history.author, history.text].filter((name) => name !== undefined) : []
    for (const name of [...named, ...told]) assert.ok(columns.has(name), `${table}.${name}`)
    for (const reason of Object.values(without)) assert.ok(reason.length > 15, reason)
  }
})
