import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { test } from 'node:test'
import Fastify from 'fastify'
import { listen } from '../serving/acceptors.ts'
import { assertEach } from './asserting.ts'

const local = { port: 0, host: '127.0.0.1' }

function ask(address: string, path: string, agent: Agent | false): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}

test('a port on which another program listens is never shared with it', async () => {
  const first = Fastify()
  const door = await listen(first, local)
  const second = Fastify()
  await assert.rejects(listen(second, { ...local, port: Number(new URL(door.address).port) }), { code: 'EADDRINUSE' })
  door.stop()
  await first.close()
  await assert.rejects(ask(door.address, '/', false), { code: 'ECONNREFUSED' })
})

test('new connections are accepted while open ones keep the node busy', async () => {
  const app = Fastify()
  app.get('/slow', async () => {
    const until = performance.now() + 5
    while (performance.now() < until);
    return 'slow'
  })
  app.get('/quick', async () => 'quick')
  const door = await listen(app, local)
  const kept = new Agent({ keepAlive: true })
  let over = false
  const inside = Array.from({ length: 8 }, async () => {
    while (!over) await ask(door.address, '/slow', kept)
  })
  const begun = performance.now()
  const told = await Promise.all(Array.from({ length: 300 }, () => ask(door.address, '/quick', false)))
  const took = performance.now() - begun
  over = true
  await Promise.all(inside)
  kept.destroy()
  door.stop()
  await app.close()
  assertEach(told, (status) => status === 200)
  // With one connection a turn, and turns of about forty milliseconds, this would take twelve seconds.
  assert.ok(process.platform !== 'linux' || took < 6000, `${took} ms`)
})
