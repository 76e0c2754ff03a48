import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { requiredBy, withFacts } from './operation-facts.ts'

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url))

for (const file of globSync('**/operations.ts', { cwd: contract })) {
  test(`every operation of ${file} carries the name it is exported by, and its schemas`, async () => {
    const source = readFileSync(contract + file, 'utf8')
    const required = await requiredBy(contract + file.replace('operations.ts', 'wire.ts'))
    const { text, unnamed } = withFacts(source, required)
    assert.equal(unnamed, 0)
    const exported = [...source.matchAll(/^export const (\w+) = operation</gm)].map(([, name]) => name)
    assert.ok(exported.length > 0)
    assert.deepEqual(
      [...text.matchAll(/\(\{ name: '(\w+)'/g)].map(([, name]) => name),
      exported,
    )
    for (const name of exported) assert.ok(name && required[name], `${name} has no schemas beside it`)
  })
}

test('what a caller must send is written into the operation', async () => {
  const file = 'scheduling/operations.ts'
  const { text } = withFacts(readFileSync(contract + file, 'utf8'), await requiredBy(`${contract}scheduling/wire.ts`))
  const slots = '["start_time","end_time","appointment_duration_in_minutes","provider_id"]'
  assert.ok(text.includes(`({ name: 'listAvailabilitySlots', requires: ${slots},`))
  assert.ok(text.includes(`({ name: 'bookAppointment', requires: ["body"],`))
  assert.ok(text.includes(`({ name: 'listAppointments',\n`))
})

test('an operation that is written otherwise is counted', () => {
  assert.equal(withFacts('const hidden = operation<typeof wire.hidden>()({ method })', {}).unnamed, 1)
})

test('what only the server uses is left out: the sentence, the errors and who may call', async () => {
  const { text } = withFacts(readFileSync(`${contract}scheduling/operations.ts`, 'utf8'), {})
  assert.match(text, /access: 'public'/)
  assert.doesNotMatch(text, /^ {2}(summary|errors|addition):|access: \[/m)
})
