import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Person = (typeof cast)[keyof typeof cast]
const { provider_id, slug } = cast.hannah
const read = (as: Person) => app.call(`GET /providers/${provider_id}`, { as })
const change = (as: Person, body: object, headers = {}) => app.send(`PATCH /providers/${provider_id}`, { as, body, headers })
const readPublic = async () => (await app.call(`GET /provider-profiles/by-slug/${slug}/`)).body
const spanish = { language: 'es', text: 'Acompaño a personas con diabetes.\n\nSin prisas.' }

test('a dietitian writes a second biography, and the public profile has both', async () => {
  const before = (await read(cast.hannah)).body
  const changed = await change(cast.hannah, { second_bio: spanish }, { 'if-match': `"${before.version}"` })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([(await read(cast.hannah)).body.second_bio, (await read(cast.hannah)).body.version], [spanish, before.version + 1])
  const shown = await readPublic()
  assert.deepEqual([shown.second_bio, shown.bio, shown.bio_language], [spanish, before.bio, 'en'])
  assert.equal((await change(cast.hannah, { second_bio: null })).status, 200)
  assert.equal((await readPublic()).second_bio, null)
})

test('languages and ages that change are found by the next search', async () => {
  const search = async () =>
    (await app.call('GET /provider-profiles', { query: { languages: 'so', age_group: 'infant' } })).body.items.map(({ id }): string => id)
  assert.ok(!(await search()).includes(provider_id))
  assert.equal((await change(cast.hannah, { languages: ['en', 'so'], age_groups: ['infant', 'adult'] })).status, 200)
  assert.ok((await search()).includes(provider_id))
})

test('support and credentialing change it, too; the trail names the fields and not the words', async () => {
  for (const as of [cast.selma, cast.curtis]) assert.equal((await change(as, { bio: `By ${as.first_name}` })).status, 200)
  assert.equal((await readPublic()).bio, 'By Curtis')
  const { rows } = await app.owner.query(
    "select string_agg(details::text, ' ') as said from audit where subject_id = $1 and operation = 'changeProvider'",
    [provider_id],
  )
  assert.match(rows[0].said, /"bio"/)
  assert.doesNotMatch(rows[0].said, /Curtis/)
})

const refused: [why: string, body: object][] = [
  ['a second biography in the language of the first', { second_bio: { language: 'en', text: 'Again' } }],
  ['a language that nobody speaks here', { languages: ['en', 'xx'] }],
  ['one language twice', { languages: ['en', 'en'] }],
  ['no language', { languages: [] }],
  ['no ages', { age_groups: [] }],
  ['an empty biography', { bio: '  ' }],
  ['a biography of more than 4,000 characters', { bio: 'x'.repeat(4001) }],
  ['nothing', {}],
  ['a field that is not theirs to change', { status: 'active' }],
]
for (const [why, body] of refused)
  test(`${why} is refused`, async () => {
    const answer = await change(cast.hannah, body)
    assert.deepEqual([answer.status, answer.code], [400, 'invalid_request'])
  })

test('an old version is refused, and so is everybody else', async () => {
  const { version } = (await read(cast.hannah)).body
  assert.equal((await change(cast.hannah, { bio: 'Late' }, { 'if-match': `"${version + 1}"` })).code, 'changed_meanwhile')
  assert.equal((await change(cast.dana, { bio: 'Mine' })).code, 'not_found')
  assert.equal((await read(cast.dana)).code, 'not_found')
  for (const as of [cast.maya, cast.tom]) {
    assert.equal((await change(as, { bio: 'Mine' })).code, 'forbidden')
    assert.equal((await read(as)).code, 'forbidden')
  }
})

test('listOffices, changeOffice: billing staff write what claims say about an office, and nobody else sees or changes it', async () => {
  const { rows } = await app.owner.query<{ id: string }>(
    `update app.provider_location set zip_4 = null where id = (select l.id from app.provider_location l join app.provider p on p.id = l.provider_id
      where p.status = 'active' order by l.id limit 1) returning id`,
  )
  const list = (query: { incomplete?: 'true'; limit?: number; cursor?: string }) => app.call('GET /admin/offices', { as: cast.tom, query })
  const open = (await list({ incomplete: 'true' })).body.items
  assert.deepEqual([open.length, open[0]?.location_id], [1, rows[0]!.id])
  const path = `PUT /admin/offices/${rows[0]!.id}` as const
  const written = (await app.call(path, { as: cast.tom, body: { zip_4: '1184', npi: '1467857193' } })).body
  assert.deepEqual([written.zip_4, written.npi], ['1184', '1467857193'])
  for (const body of [{ zip_4: '118', npi: null }, { zip_4: null, npi: '1467857194' }, { zip_4: '1184' }])
    assert.equal((await app.send(path, { as: cast.tom, body })).status, 400)
  for (const as of [cast.hannah, cast.maya, cast.selma]) {
    assert.equal((await app.call(path, { as, body: { zip_4: null, npi: null } })).code, 'forbidden')
    assert.equal((await app.call('GET /admin/offices', { as })).code, 'forbidden')
  }
  const nowhere: string = '00000000-0000-4000-8000-000000000000'
  assert.equal((await app.call(`PUT /admin/offices/${nowhere}`, { as: cast.tom, body: { zip_4: null, npi: null } })).code, 'not_found')
  const first = (await list({ limit: 2 })).body
  const next = (await list({ limit: 2, cursor: first.next_cursor! })).body
  assert.equal(new Set([...first.items, ...next.items].map(({ location_id }) => location_id)).size, 4)
})
