import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { cast } from '../../world/cast.ts'
import { readPhone } from '../phones.ts'
import { signIn } from './testing.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

describe('numbers', () => {
  const supported = [
    '+12125550123',
    '212-555-0123',
    '(212) 555 0123',
    '1.212.555.0123',
    '٢١٢٥٥٥٠١٢٣',
    '+1 787 555 1234',
    '340-774-1234',
    '+16712345678',
    'tel:+1-212-555-0123',
    '\u202a+1 212 555 0123\u202c',
  ]
  for (const typed of supported) {
    test(`${typed} can receive a code`, async () => assert.equal((await readPhone(typed)).problem, null))
  }
  const refused: Record<string, string> = {
    '800 555 1234': 'toll_free',
    '+1 888 555 1234': 'toll_free',
    '900-555-1234': 'premium_rate',
    '500 555 1234': 'personal_number',
    '+1 416 555 0123': 'foreign',
    '+1 876 555 1234': 'foreign',
    '+1 242 355 0123': 'foreign',
    '+44 20 7123 4567': 'foreign',
    '+52 55 1234 5678': 'foreign',
    '+881612345678': 'foreign',
    '12345': 'not_a_number',
    '+1 212 555 01234': 'not_a_number',
    '(212) 555-0123 x5': 'not_a_number',
    'call 2125550123': 'not_a_number',
    '00000000000': 'not_a_number',
    '+12125550303': 'landline',
    '+12125550404': 'voip',
  }
  for (const [typed, reason] of Object.entries(refused)) {
    test(`${typed} is refused as ${reason}, to sign in and when asked`, async () => {
      const answer = await t.call('POST /auth/login', { body: { phone_number: typed } })
      assert.deepEqual([answer.status, answer.code, answer.details], [422, 'phone_not_supported', { reason }])
      const maya = await signIn(t, { ...cast.maya, phone_number: '+12065550115' })
      const asked = await t.call('GET /auth/identity/can-verify-phone-number', { headers: maya.headers, query: { phone_number: typed } })
      assert.deepEqual(asked.body, { can_verify: false, reason })
    })
  }

  test('a number that the look-up cannot tell is accepted, because an outage of the look-up must shut nobody out', async () => {
    assert.equal((await t.call('POST /auth/login', { body: { phone_number: '+12125550909' } })).status, 200)
  })

  test('without a number, the caller’s own number is checked; a caller who is not signed in gets 401', async () => {
    const maya = await signIn(t, { ...cast.maya, phone_number: '+12065550115' })
    const asked = await t.call('GET /auth/identity/can-verify-phone-number', { headers: maya.headers })
    assert.deepEqual(asked.body, { can_verify: true, reason: null })
    assert.equal((await t.call('GET /auth/identity/can-verify-phone-number')).status, 401)
  })
})
