import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { makeId } from '../../kernel/ids.ts'
import { Limits } from '../../kernel/serving/limits.ts'
import { type Answered, type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { begin, readCodeSentTo, readLastMessage, signIn } from './testing.ts'

// With the real ceilings. A proxy header names the address, so that each test can have its own.
let t: TestApp
let addresses = 0
before(async () => {
  t = await testApp({ rate_limit_factor: 1, trust_proxy: true })
})
after(() => t.close())
beforeEach(() => t.clock.set(testNow))

const elsewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` }
}
const login = (phone_number: string, headers: Record<string, string> = elsewhere(), body: object = {}) =>
  t.call('POST /auth/login', { body: { phone_number, ...body }, headers })
const complete = (challenge_id: string, code: string) =>
  t.call('POST /auth/login/complete', { body: { challenge_id, code }, headers: elsewhere() })
const statuses = (answers: Answered[]) => answers.map(({ status }) => status)

async function inTurn(times: number, call: (turn: number) => Promise<Answered>): Promise<Answered[]> {
  const answers: Answered[] = []
  for (let turn = 0; turn < times; turn++) answers.push(await call(turn))
  return answers
}

describe('limits', () => {
  test('a number, known or not, gets three challenges an hour, and after that is told how long to wait', async () => {
    for (const number of [cast.maya.phone_number, '+12065550131']) {
      const answers = await inTurn(4, () => {
        t.clock.advance(1)
        return login(number)
      })
      assert.deepEqual(statuses(answers), [200, 200, 200, 429])
      assert.equal(answers[3]!.code, 'too_many_requests')
      assert.ok(Number(answers[3]!.headers['retry-after']) > 3000)
      t.clock.set('2026-03-03T16:00:00.000Z')
      assert.equal((await login(number)).status, 200)
      t.clock.set(testNow)
    }
  })

  test('a node that has just started includes what the other nodes have counted', async () => {
    const number = '+12065550132'
    await inTurn(3, () => {
      t.clock.advance(1)
      return login(number)
    })
    const before = t.house.limits
    t.house.limits = new Limits(t.house.config.rate_limit_factor)
    t.clock.advance(1)
    const answer = await login(number)
    t.house.limits = before
    assert.equal(answer.status, 429)
  })

  test('a number gets ten challenges a day', async () => {
    t.clock.set('2026-03-04T00:00:00.000Z')
    const answers = await inTurn(11, (turn) => {
      if (turn % 2 === 0) t.clock.advance(60)
      t.clock.advance(1)
      return login('+12065550132')
    })
    assert.deepEqual(statuses(answers), [...Array(10).fill(200), 429])
    t.clock.set('2026-03-05T00:00:00.000Z')
    assert.equal((await login('+12065550132')).status, 200)
  })

  test('recoveries and password resets count toward the limit of the same number', async () => {
    await login('+12065550133')
    await login('+12065550133')
    await t.call('POST /auth/reset-password', { body: { phone_number: '+12065550133' }, headers: elsewhere() })
    const body = { phone_number: '+12065550133', email: 'a@example.org' }
    assert.equal((await t.call('POST /auth/recover', { body, headers: elsewhere() })).status, 429)
  })

  test('strangers who ask for codes do not use up the limit of a signed-in person', async () => {
    const ines = await signIn(t, cast.ines, elsewhere())
    t.clock.advance(1)
    assert.deepEqual(statuses(await inTurn(3, () => login(cast.ines.phone_number))), [200, 200, 429])
    assert.equal((await t.call('POST /auth/step-up', { headers: { ...ines.headers, ...elsewhere() }, body: {} })).status, 200)
  })

  test('asking again within half a minute does not count', async () => {
    const here = elsewhere()
    assert.deepEqual(statuses(await inTurn(6, () => login('+12065550134', here))), Array(6).fill(200))
  })

  test('one network address gets ten sign-in calls a minute, of whatever kind; other addresses are not affected', async () => {
    const here = elsewhere()
    const body = { challenge_id: '00000000-0000-4000-8000-000000000000', code: '123456' }
    const answers = await inTurn(11, () => t.call('POST /auth/login/complete', { body, headers: here }))
    assert.deepEqual(statuses(answers), [...Array(10).fill(401), 429])
    assert.equal((await login('+12065550135', here)).status, 429)
    assert.equal((await login('+12065550135')).status, 200)
  })

  test('one network address cannot have texts sent to more and more numbers', async () => {
    const here = elsewhere()
    const begun = await login('+12065550136', here)
    assert.equal(begun.status, 200)
    // A hundred an hour are allowed. So many calls would meet the limit of calls a minute first, so the test writes the count itself.
    await t.owner.query(
      `update app.rate_count set count = 100 where subject = (select subject from app.rate_count where subject like 'auth.address_hour:%' and count = 1
      and subject = 'auth.address_hour:' || (select split_part(address_hash, '.', 1) from app.challenge where id = $1))`,
      [begun.body.challenge_id],
    )
    assert.equal((await login('+12065550137', here)).status, 429)
    assert.equal((await login('+12065550137')).status, 200)
  })

  test('numbers of one country cannot use up all texts', async () => {
    assert.equal((await login('+1 671 234 5678')).status, 200)
    await t.owner.query(`update app.rate_count set count = 500 where subject = 'auth.country_hour:GU'`)
    assert.equal((await login('+1 671 234 5679')).status, 429)
    assert.equal((await login('+12065550138')).status, 200)
  })

  test('a challenge allows five tries', async () => {
    const { challenge_id } = (await login(cast.noor.phone_number)).body
    const code = await readCodeSentTo(t, cast.noor.phone_number)
    await inTurn(5, () => complete(challenge_id, code === '555555' ? '555556' : '555555'))
    assert.equal((await complete(challenge_id, code)).code, 'invalid_code')
  })

  test('fifty failures in a row lock sign-in; the person is told, and a recovery unlocks it', async () => {
    await t.owner.query('update app.identity set failures_in_row = 49 where id = $1', [cast.harold.identity_id])
    const { challenge_id } = (await login(cast.harold.phone_number)).body
    const code = await readCodeSentTo(t, cast.harold.phone_number)
    await complete(challenge_id, code === '555557' ? '555558' : '555557')
    assert.equal((await complete(challenge_id, code)).code, 'invalid_code')
    assert.match((await readLastMessage(t, cast.harold.phone_number))?.text ?? '', /signing in was stopped/)
    t.clock.advance(1)
    assert.equal((await login(cast.harold.phone_number)).status, 200)
    assert.match((await readLastMessage(t, cast.harold.phone_number))?.text ?? '', /signing in was stopped/)
    const body = { phone_number: cast.harold.phone_number, email: cast.harold.email }
    const begun = (await t.call('POST /auth/recover', { body, headers: elsewhere() })).body
    const answer = { challenge_id: begun.challenge_id, code: await readCodeSentTo(t, cast.harold.email) }
    assert.equal((await t.call('POST /auth/recover/complete', { body: answer, headers: elsewhere() })).status, 200)
    t.clock.set('2026-03-03T16:00:00.000Z')
    const again = (await login(cast.harold.phone_number)).body
    assert.equal((await complete(again.challenge_id, await readCodeSentTo(t, cast.harold.phone_number))).status, 200)
  })

  test('wrong passwords count as failures too, and a success resets the count', async () => {
    const provider = { authorization: 'provider::::', ...elsewhere() }
    await login(cast.theo.phone_number, provider, { password: 'not-his-password' })
    const failures = async () =>
      (await t.owner.query('select failures_in_row as n from app.identity where id = $1', [cast.theo.identity_id])).rows[0].n
    assert.equal(await failures(), 1)
    const { challenge_id } = await begin(t, cast.theo, {}, elsewhere())
    assert.equal((await complete(challenge_id, await readCodeSentTo(t, cast.theo.phone_number))).status, 200)
    assert.equal(await failures(), 0)
  })

  test('one code tried on ten numbers raises the alarm, once; many tries at one number do not', async () => {
    const alarms = async () => (await t.owner.query(`select count(*)::int as n from app.event where name = 'auth.code_sprayed'`)).rows[0].n
    const tryAt = async (number: string, times: number) => {
      const { challenge_id } = (await login(number)).body
      await inTurn(times, () => complete(challenge_id, '246813'))
    }
    await tryAt('+12125550150', 5)
    assert.equal(await alarms(), 0)
    for (let number = 1; number < 12; number++) await tryAt(`+12125550${150 + number}`, 2)
    assert.equal(await alarms(), 1)
    assert.ok(t.logged.some((line) => line.includes('one code is being tried on many numbers') && !line.includes('246813')))
  })

  test('nobody escapes a limit by a forged address header or by other addresses of their own network', async () => {
    const ways: ((turn: number) => string)[] = [
      (turn) => `203.0.113.${turn}, 198.51.100.201`,
      (turn) => `2001:db8:7:1::${turn}`,
      (turn) => (turn % 2 ? '198.51.100.202' : '::ffff:198.51.100.202'),
    ]
    for (const way of ways) {
      const body = { challenge_id: makeId(), code: '135790' }
      const answers = await inTurn(11, (turn) =>
        t.call('POST /auth/login/complete', { body, headers: { 'x-forwarded-for': way(turn + 1) } }),
      )
      assert.deepEqual(statuses(answers), [...Array(10).fill(401), 429], way(1))
    }
    const neighbor = { 'x-forwarded-for': '2001:db8:7:2::1' }
    assert.equal(
      (await t.call('POST /auth/login/complete', { body: { challenge_id: makeId(), code: '135790' }, headers: neighbor })).status,
      401,
    )
  })

  test('refreshing has its own limit per network address', async () => {
    const here = elsewhere()
    const answers = await Promise.all(Array.from({ length: 121 }, () => t.call('POST /auth/refresh', { headers: here })))
    assert.equal(answers.filter(({ status }) => status === 429).length, 1)
  })
})

describe('time', () => {
  // Two calls in a row meet the same busy machine, so their difference is compared. More rounds reduce the noise, but not a leak.
  const kinds = {
    patients: ['client::::', cast.ruben.phone_number, undefined],
    staff: ['provider::::', cast.hannah.phone_number, 'wrong-password'],
  } as const
  // Without limits, since hundreds of calls would exceed them, and without a log, since writing it takes time.
  let quick: TestApp
  before(async () => {
    quick = await testApp({ log_level: 'silent' })
  })
  after(() => quick.close())
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

  for (const [whose, [authorization, known, password]] of Object.entries(kinds)) {
    test(`known and unknown numbers of ${whose} are answered in the same time`, async () => {
      const timed = async (phone_number: string) => {
        const start = performance.now()
        const body = { phone_number, ...(password ? { password } : {}) }
        const answer = await quick.call('POST /auth/login', { body, headers: { authorization } })
        assert.equal(answer.status, 200, answer.text)
        return performance.now() - start
      }
      const unknown = '+12065550199'
      const times: number[] = []
      const differences: number[] = []
      const isSame = () => Math.abs(median(differences)) < Math.max(1, median(times) * 0.05)
      // Checking a password takes fifty times as long as all the rest together, so fewer calls suffice.
      const pairs = password ? 40 : 100
      for (let round = 0; round < 10 && (round === 0 || !isSame()); round++) {
        for (let pair = round === 0 ? -3 : 0; pair < pairs; pair++) {
          quick.clock.advance(1)
          const inOrder = pair % 2 === 0 ? [known, unknown] : [unknown, known]
          const took = [await timed(inOrder[0]!), await timed(inOrder[1]!)] as const
          if (pair < 0) continue
          times.push(...took)
          differences.push(pair % 2 === 0 ? took[0] - took[1] : took[1] - took[0])
        }
      }
      assert.ok(isSame(), `${median(differences).toFixed(2)} ms between them, of ${median(times).toFixed(2)} ms`)
    })
  }
})
