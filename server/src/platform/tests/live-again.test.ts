import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { waitUntilHolds } from '../../auth/tests/testing.ts'
import { Hub } from '../../kernel/live/hub.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { signInMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { listenAt } from './listening.ts'

let t: TestApp
let address: string
const leaving: (() => void)[] = []
before(async () => {
  t = await testApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  for (const leave of leaving) leave()
  await t?.close()
})

/** A way to the database that can be cut without anybody noticing: nothing comes through any more, and nothing is closed. */
async function openProxy(to: { host: string; port: number }) {
  const open: Socket[] = []
  let isCut = false
  const server = createServer((near) => {
    const far = connect(to)
    open.push(near, far)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('close', () => other.destroy())
      const cut = isCut
      from.on('data', (piece) => (isCut && !cut ? undefined : other.write(piece)))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  leaving.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
    },
  }
}

test('a listener whose way to the database was cut without a word notices it, and listens again', async () => {
  const url = new URL(t.house.pool.options.connectionString!)
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  const hub = new Hub(url.toString(), 100)
  let connects = 0
  hub.onConnect(async () => {
    connects += 1
  })
  const heard: string[] = []
  hub.hear(({ name }) => heard.push(name))
  await hub.start()
  proxy.cut()
  await waitUntilHolds(async () => connects === 2)
  await waitUntilHolds(async () => {
    await t.owner.query(
      "insert into live_event (at, audience_kind, audience_id, name, ids) values ($1, 'patient', $2, 'test.heard', '{}')",
      [t.clock(), cast.maya.patient_id],
    )
    return heard.includes('test.heard')
  })
  await hub.stop()
})

test('a guardian whose dependents could not be read once hears of them later on the same stream', async () => {
  const headers = await signInMember(t, cast.carmen)
  await t.owner.query('alter function app.guardianship_holds rename to guardianship_holds_away')
  const stream = await listenAt(address, leaving, headers)
  await waitUntilHolds(async () => t.logged.some((line) => line.includes('the dependents of a reader could not be read')))
  await t.owner.query('alter function app.guardianship_holds_away rename to guardianship_holds')
  t.clock.advance(1)
  await waitUntilHolds(async () => {
    await t.owner.query(
      "insert into live_event (at, audience_kind, audience_id, name, ids) values ($1, 'patient', $2, 'test.of_child', '{}')",
      [t.clock(), children.mia.patient_id],
    )
    return stream.told.some(({ data }) => data?.name === 'test.of_child')
  })
  assert.ok(!stream.hasEnded())
})
