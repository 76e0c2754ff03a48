import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEnvironmentFaults, sourcesOfTheHouse } from './environment.ts'

const house = sourcesOfTheHouse()
const row = (name: string) => house.docs.replace('| `ROLE` |', `| \`${name}\` | none | Planted. |\n| \`ROLE\` |`)

test('every variable is documented, declared and read', () => assert.deepEqual(findEnvironmentFaults(house), []))

test('a variable that is documented and read by nobody is found, and so is one that is read and explained nowhere', () => {
  assert.deepEqual(findEnvironmentFaults({ ...house, docs: row('TELEX') }), ['docs/operating.md: no code reads TELEX'])
  assert.deepEqual(findEnvironmentFaults({ ...house, docs: house.docs.replace('| `ROLE` |', '| `ROL` |') }), [
    'docs/operating.md: no code reads ROL',
    'docs/operating.md: ROLE is not explained',
  ])
  const planted = house.schema.replace('  ROLE:', '  TELEX: text.optional(),\n  ROLE:')
  assert.deepEqual(findEnvironmentFaults({ ...house, schema: planted }), [
    'docs/operating.md: TELEX is not explained',
    'server/src/kernel/config.ts: TELEX is declared and not read',
  ])
  assert.deepEqual(findEnvironmentFaults({ ...house, schema: planted, docs: row('TELEX') }), [
    'server/src/kernel/config.ts: TELEX is declared and not read',
  ])
})

test('a setting that the code takes from the environment and never looks at is found', () => {
  const config = house.config.replace('  role:', '  telex_number: string\n  role:')
  assert.deepEqual(findEnvironmentFaults({ ...house, config }), ['server/src/kernel/config.ts: nobody reads config.telex_number'])
})

test('what only a command reads is explained, too', () => {
  const commands = `${house.commands}\nprocess.env.SPEED`
  assert.deepEqual(findEnvironmentFaults({ ...house, commands }), ['docs/operating.md: SPEED, which a command reads, is not explained'])
  const docs = house.docs.replace('For the commands only:', 'For the commands only: `SPEED`;')
  assert.deepEqual(findEnvironmentFaults({ ...house, docs }), ['docs/operating.md: no command reads SPEED'])
})
