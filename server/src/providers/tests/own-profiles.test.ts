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
