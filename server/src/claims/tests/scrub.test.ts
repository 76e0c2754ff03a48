import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FindingCode, findingCodes } from '@sorrel/contract/claims/findings/findings'
import { scrubClaim } from '../scrub/scrub.ts'
import { facility, referring } from './changes.ts'
import { draft, facts } from './drafts.ts'
import { type Change, cases } from './scrub-cases.ts'

const find = ({ draft: said = {}, facts: known = {} }: Change) => scrubClaim({ ...draft, ...said }, { ...facts, ...known })
const codesOf = (change: Change) => [...new Set(find(change).map(({ code }) => code))]

test('a right claim has nothing wrong, and each rule finds the claims that break it, and leaves alone those that come close', () => {
  assert.deepEqual(find({}), [])
  for (const code of Object.keys(findingCodes) as FindingCode[]) {
    const { bad, good = [] } = cases[code]
    assert.ok(bad.length > 0, `${code} has a case`)
    for (const [place, change] of bad.entries())
      assert.ok(codesOf(change).includes(code), `${code}: bad ${place} is not found, but ${codesOf(change)}`)
    for (const [place, change] of good.entries()) assert.ok(!codesOf(change).includes(code), `${code}: good ${place} is found`)
  }
})

test('what is found names a field of the draft, and says what is wrong and what mends it in both languages', () => {
  for (const [code, { message, fix }] of Object.entries(findingCodes))
    for (const words of [message, fix]) assert.ok(words.en.length > 5 && words.es.length > 5 && words.en !== words.es, code)
  const read = (value: unknown, [name, ...rest]: string[]): unknown =>
    name === undefined ? value : read((value as Record<string, unknown>)[name], rest)
  for (const { bad } of Object.values(cases))
    for (const change of bad)
      for (const { field } of find(change))
        assert.notEqual(read({ ...draft, facility, referring, ...change.draft }, field.split('.')), undefined, field)
})
