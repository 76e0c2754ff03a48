import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { mostPhrases } from '../phrases.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { dana, hannah } = cast
const add = (trigger: string, more: object = {}) =>
  t.send('POST /smart-phrases', { as: dana, body: { trigger, text_en: 'Oats with fruit.', ...more } })

test('addSmartPhrase, changeSmartPhrase and removeSmartPhrase: a dietitian adds, changes, shares and removes a phrase, and a colleague reads it only while it is shared', async () => {
  const phrase = await bodyOf(t.call('POST /smart-phrases', { as: dana, body: { trigger: ' OATS ', text_es: 'Avena.' } }))
  assert.deepEqual([phrase.trigger, phrase.text_en, phrase.text_es, phrase.is_own, phrase.version], ['oats', null, 'Avena.', true, 1])
  const path = `/smart-phrases/${phrase.id}` as const
  const readShared = async () => {
    const { items } = await bodyOf(t.call('GET /smart-phrases', { as: hannah, query: { view: 'shared', limit: '100' } }))
    return items.find(({ id }) => id === phrase.id)
  }
  assert.equal(await readShared(), undefined)
  const body = { is_shared: true, text_en: 'Oats.', trigger: 'oat' }
  const shared = await bodyOf(t.call(`PATCH ${path}`, { as: dana, headers: { 'if-match': '"1"' }, body }))
  assert.deepEqual([shared.version, shared.trigger, shared.text_en], [2, 'oat', 'Oats.'])
  assert.deepEqual([(await readShared())?.is_own, (await readShared())?.owner_name], [false, 'Dana Whitfield'])
  assert.equal((await t.call(`PATCH ${path}`, { as: hannah, body: { is_shared: false } })).code, 'not_found')
  assert.equal((await t.call(`DELETE ${path}`, { as: hannah })).code, 'not_found')
  const stale = await t.call(`PATCH ${path}`, { as: dana, headers: { 'if-match': '"1"' }, body: { is_shared: false } })
  assert.deepEqual([stale.code, stale.details], ['changed_meanwhile', { version: 2 }])
  await bodyOf(t.call(`DELETE ${path}`, { as: dana }))
  assert.equal(await readShared(), undefined)
  assert.equal((await t.call(`DELETE ${path}`, { as: dana })).code, 'not_found')
})

test('two phrases of one dietitian never share a word; a phrase without a text, a word with a blank and one too many are refused', async () => {
  const both = await Promise.all([add('oats'), add('oats')])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  assert.equal((await add('plate')).code, 'already_exists')
  const mine = (await bodyOf(t.call('GET /smart-phrases', { as: dana, query: { view: 'own' } }))).items.find(
    ({ trigger }) => trigger === 'oats',
  )!
  const path = `/smart-phrases/${mine.id}` as const
  assert.equal((await t.call(`PATCH ${path}`, { as: dana, body: { trigger: 'plate' } })).code, 'already_exists')
  assert.equal((await t.call(`PATCH ${path}`, { as: dana, body: { text_en: null } })).code, 'invalid_request')
  assert.equal((await add('two words')).code, 'invalid_request')
  assert.equal((await add('none', { text_en: null })).code, 'invalid_request')
  assert.equal((await t.call('POST /smart-phrases', { as: hannah, body: { trigger: 'oats', text_en: 'Hers' } })).status, 201)
  await t.owner.query(
    `insert into app.smart_phrase (id, provider_id, trigger, text_en, created_at, updated_at)
     select gen_random_uuid(), $1, 'n' || n, 'x', now(), now() from generate_series(1, $2::int) n`,
    [dana.provider_id, mostPhrases],
  )
  assert.equal((await add('one-more')).code, 'too_many_phrases')
})

test('listSmartPhrases: the list goes page by page and shows each phrase once', async () => {
  for (const nth of [1, 2, 3, 4]) assert.equal((await add(`page${nth}`)).status, 201)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(t.call('GET /smart-phrases', { as: dana, query: { view: 'own', limit: '2', ...(cursor && { cursor }) } }))
    seen.push(...page.items.map(({ trigger }) => trigger))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  assert.equal(new Set(seen).size, seen.length)
  assert.equal(new Set(seen).intersection(new Set(['page1', 'page4', 'plate'])).size, 3)
  assert.equal((await t.call('GET /smart-phrases', { as: cast.maya, query: { view: 'own' } })).code, 'forbidden')
})
