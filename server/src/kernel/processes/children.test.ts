import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
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

const canStandStill = platform() === 'linux' && ['/usr/bin/chrt', '/usr/bin/setpriv'].every((program) => existsSync(program))
const needed = canStandStill ? { timeout: 60_000 } : { skip: 'this machine has no chrt or no setpriv' }

test('A child of the lowest priority stands still while the node answers, and goes on afterwards', needed, async () => {
  const children = new Children()
  // It takes longer than the share of time in which it may go on, so that it is seen standing still.
  const patient = await write(
    'patient',
    `process.once('message', () => setTimeout(() => process.send('read', () => process.disconnect()), 500))`,
  )
  children.answering.begin()
  const read = children.run({ script: patient, seconds: 60, niceness: 19 }, {})
  await untilStill(`${folder}/patient.mjs`)
  children.answering.end()
  assert.equal(await read, 'read')
})

test('A child that stands still ends with the server, however that ends', needed, async () => {
  const endless = await write('waiting', `process.once('message', () => setInterval(() => {}, 1000))`)
  const server = `const { Children } = await import(${JSON.stringify(new URL('./children.ts', import.meta.url).href)})
    const children = new Children()
    children.run({ script: new URL(${JSON.stringify(endless.href)}), seconds: 60, niceness: 19 }, {}).catch(() => {})
    process.on('message', () => children.answering.begin())`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', server], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  parent.send('answer')
  const pid = await untilStill(`${folder}/waiting.mjs`)
  parent.kill('SIGKILL')
  while (![undefined, 'Z', 'X'].includes(await stateOf(pid))) await wait(20)
})

/** Waits until the child that runs this file stands still. Returns its number. */
async function untilStill(file: string): Promise<string> {
  // NOTE: without an end it would look on after its test has timed out, and keep the process alive.
  for (const end = performance.now() + 50_000; performance.now() < end; await wait(5)) {
    const pid = await findProcess(file)
    if (pid && (await stateOf(pid)) === 'T') return pid
  }
  throw new Error('the child never stood still')
}

async function findProcess(words: string): Promise<string | undefined> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
    if (/^[^\0]*node\0/.test(line) && line.endsWith(`${words}\0`)) return pid
  }
  return undefined
}

/** The state of a process, as proc(5) names it: T stands still. Undefined when it is gone. */
const stateOf = async (pid: string): Promise<string | undefined> =>
  readFile(`/proc/${pid}/stat`, 'latin1').then(
    (text) => text.split(') ').at(-1)?.split(' ')[0],
    () => undefined,
  )
