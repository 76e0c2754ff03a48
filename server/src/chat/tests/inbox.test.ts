import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChannelOrder } from '@sorrel/contract/chat/vocabulary'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())
const { dana, maya } = cast

type Wanted = { q?: string; order?: ChannelOrder; limit?: number; waiting?: 'true' }
/** All conversations of Dana, read page by page. */
async function listAll(query: Wanted) {
  const found: Awaited<ReturnType<typeof listPage>>['items'] = []
  let cursor: string | undefined
  do {
    const page = await listPage({ ...query, ...(cursor && { cursor }) })
    found.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return found
}
const listPage = (query: Wanted & { cursor?: string }) => bodyOf(t.call('GET /chat/channels', { as: dana, query }))

test('listChatChannels: by name, by who waits longest and by the latest message, page by page, nobody twice and nobody left out', async () => {
  const whole = await listAll({ limit: 100 })
  assert.ok(whole.length > 3)
  const ids = new Set(whole.map(({ id }) => id))
  for (const order of ['newest', 'waiting', 'name'] as const) {
    const paged = await listAll({ order, limit: 2 })
    assert.deepEqual([paged.length, new Set(paged.map(({ id }) => id)).size], [ids.size, ids.size], order)
    assert.deepEqual(
      paged.map(({ id }) => id),
      (await listAll({ order, limit: 100 })).map(({ id }) => id),
    )
    const keys = paged.map(({ patient_name, waiting_since, updated_at }) => {
      const place = {
        newest: updated_at,
        waiting: waiting_since ?? 'z',
        name: patient_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
      }
      return place[order]
    })
    assert.deepEqual(keys, order === 'newest' ? keys.toSorted().reverse() : keys.toSorted(), order)
  }
  const waiting = await listAll({ order: 'waiting', limit: 2 })
  const firstAtRest = waiting.findIndex(({ waiting_since }) => waiting_since === null)
  assert.ok(firstAtRest > 0)
  const rest = waiting.slice(firstAtRest).map(({ updated_at }) => updated_at)
  assert.deepEqual(rest, rest.toSorted().reverse(), 'those who do not wait come after, the latest first')
})

test('a search finds clients by the beginning of each word of their name, whatever its accents, and nothing else', async () => {
  const [someone] = (await listAll({ limit: 100 })).filter(({ patient_name }) => /^\p{L}{3,} \p{L}{3,}$/u.test(patient_name))
  const [first = '', last = ''] = someone!.patient_name.split(' ')
  const find = async (q: string) => (await listAll({ q, limit: 100 })).map(({ id }) => id)
  for (const q of [first.slice(0, 3), last.toUpperCase(), `${last} ${first.slice(0, 2)}`, ` ${first}  ${last} `])
    assert.ok((await find(q)).includes(someone!.id), q)
  await t.owner.query('update app.patient set first_name = $2, preferred_name = $3, last_name = $4 where id = $1', [
    someone!.patient_id,
    'Zoé',
    'Quique',
    "Peña-O'Brien",
  ])
  for (const q of ['zoe', 'Quiqué', 'pena', 'brien zo', 'o’b']) assert.deepEqual(await find(q), [someone!.id], q)
  for (const q of ['ena', 'pena x', '%', '_uique', "'; drop table"]) assert.deepEqual(await find(q), [], q)
  const { items } = await bodyOf(t.call('GET /chat/channels', { as: maya, query: { q: 'quique' } }))
  assert.deepEqual(items, [], 'nobody finds the clients of others')
})

test('a cursor that is not ours, and an order that there is not, are refused', async () => {
  for (const query of [{ cursor: 'x', order: 'name' }, { order: 'age' }])
    assert.equal((await t.send('GET /chat/channels', { as: dana, query })).code, 'invalid_request')
})
