import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withNames } from './operation-names.ts'

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url))

for (const file of globSync('*/operations.ts', { cwd: contract })) {
  test(`every operation of ${file} carries the name it is exported by`, () => {
    const source = readFileSync(contract + file, 'utf8')
    const { text, unnamed } = withNames(source)
    assert.equal(unnamed, 0)
    const exported = [...source.matchAll(/^export const (\w+) = operation</gm)].map(([, name]) => name)
    assert.ok(exported.length > 0)
    assert.deepEqual(
      [...text.matchAll(/\(\{ name: '(\w+)'/g)].map(([, name]) => name),
      exported,
    )
  })
}

test('an operation that is written otherwise is counted', () => {
  assert.equal(withNames('const hidden = operation<typeof wire.hidden>()({ method })').unnamed, 1)
})
