import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { dark, light, measureContrast, textPairs, writeTokensCss } from './theme.ts'

for (const [scheme, table] of Object.entries({ light, dark })) {
  test(`every text of the ${scheme} scheme keeps a contrast of 4.5 on its ground`, () => {
    const low = textPairs
      .map(([text, ground]) => ({ pair: `${text} on ${ground}`, is: measureContrast(table[text], table[ground]) }))
      .filter(({ is }) => is < 4.5)
    assert.deepEqual(low, [])
  })
}

test('black on white is 21', () => assert.equal(Math.round(measureContrast('#000000', '#ffffff')), 21))

test('tokens.css is what the table says', () => {
  assert.equal(readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8'), writeTokensCss())
})
