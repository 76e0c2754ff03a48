import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

const acceptors = process.platform === 'linux' ? 16 : 1
// Connections that may wait to be accepted at each socket; the operating system may allow fewer.
const backlog = 4096

type Place = { port: number; host: string }
type Listening = { address: string; stop: () => void }

/**
 * Listens on one port with several sockets. In each turn the event loop accepts one connection from each socket. With one socket,
 * newcomers to a busy node would wait unaccepted, and could not even be asked to come back later. `stop` closes these sockets and leaves
 * open connections alone.
 */
export async function listen(app: FastifyInstance, { port, host }: Place): Promise<Listening> {
  if (acceptors === 1) return { address: await app.listen({ port, host, backlog }), stop: () => {} }
  const place = { port: await checkPort({ port, host }), host }
  const options: FastifyListenOptions & { reusePort: true } = { ...place, backlog, reusePort: true }
  const address = await app.listen(options)
  const more = await Promise.all(Array.from({ length: acceptors - 1 }, () => addAcceptor(app, place)))
  return { address, stop: () => more.forEach((server) => void server.close()) }
}

/**
 * Returns the port if no other process uses it, and throws otherwise. Our sockets would share the port without an error, so a normal
 * socket tries it first.
 */
async function checkPort(place: Place): Promise<number> {
  const probe = createServer().listen(place)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function addAcceptor(app: FastifyInstance, place: Place) {
  const server = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket))
  server.listen({ ...place, backlog, reusePort: true })
  await once(server, 'listening')
  return server
}
