import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ChildFailed, Children } from './children.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'children-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string, code: string): Promise<URL> => {
  const path = join(folder, `${name}.mjs`)
  await writeFile(path, code)
  return pathToFileURL(path)
}

test('a child of the lowest priority waits for everybody else, sees no environment, and answers all the same', async () => {
  // Fields 19 and 41 of proc(5): the niceness, and the policy of the scheduler, of which 5 is the idle one.
  const script = await write(
    'told',
    `import { readFileSync } from 'node:fs'
    process.once('message', (sent) => {
      const fields = process.platform === 'linux' ? readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1).split(' ') : []
      process.send({ sent, niceness: Number(fields[16]), policy: Number(fields[38]), names: Object.keys(process.env) }, () => process.disconnect())
    })`,
  )
  const children = new Children()
  const told = await children.run<{ sent: unknown; niceness: number; policy: number; names: string[] }>(
    { script, seconds: 30, niceness: 19 },
    { card: 1 },
  )
  assert.deepEqual(told.sent, { card: 1 })
  assert.ok(!told.names.includes('PATH'))
  if (platform() === 'linux') assert.ok(told.policy === 5 || told.niceness === 19, JSON.stringify(told))
})

test('a child that ends without an answer or takes too long fails, and the next one has its place', async () => {
  const children = new Children()
  const silent = await write('silent', `process.once('message', () => process.disconnect())`)
  const endless = await write('endless', `process.once('message', () => setInterval(() => {}, 1000))`)
  for (const script of [silent, endless]) await assert.rejects(children.run({ script, seconds: 2, niceness: 19 }, {}), ChildFailed)
  const good = await write('good', `process.once('message', (sent) => process.send(sent, () => process.disconnect()))`)
  assert.equal(await children.run({ script: good, seconds: 30, niceness: 5 }, 'here'), 'here')
})
