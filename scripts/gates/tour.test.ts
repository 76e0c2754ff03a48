import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBothSizes } from '../../e2e/sizes.ts'

process.env.CLOCK ??= '2026-03-03T15:00:00.000Z'
const { addressOf, findUnused } = await import('../../e2e/tour/samples.ts')
const { roleOf } = await import('../../e2e/tour/router.ts')
const nobody = {} as Parameters<typeof addressOf>[1]

test('a screen with a parameter that nobody gave a sample for fails the tour, one without is opened as it is', async () => {
  await assert.rejects(
    addressOf({ role: 'patient', path: '/app/meals/$id' }, nobody, undefined),
    /give it a line in e2e\/tour\/samples\.ts/,
  )
  assert.equal(await addressOf({ role: 'patient', path: '/app/meals' }, nobody, undefined), '/app/meals')
})

test('a sample of a screen that is gone, and a layout whose people are unknown, fail the tour', () => {
  assert.ok(findUnused([{ role: 'anyone', path: '/find' }]).includes('/d/$slug'))
  assert.ok(!findUnused([{ role: 'anyone', path: '/find' }]).includes('/find'))
  assert.equal(roleOf('staff'), 'provider')
  assert.throws(() => roleOf('payers'), /whose screens stand below the layout "payers"/)
})

test('what is walked in both windows with --full names both, or none', () => {
  for (const title of ['again a @phone @laptop', 'again a @laptop @phone', 'again a']) assert.match(title, inBothSizes)
  for (const title of ['again a @phone', 'again a @laptop']) assert.doesNotMatch(title, inBothSizes)
})
