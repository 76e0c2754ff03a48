import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

const acceptors = process.platform === 'linux' ? 16 : 1
// Connections that wait to be accepted, each socket; the system may allow fewer.
const backlog = 4096

type Place = { port: number; host: string }
type Listening = { address: string; stop: () => void }

/**
 * Listens with several sockets on one port. The event loop accepts one connection a turn and a socket, so that with a single one a busy node
 * leaves newcomers before its door, where nobody can even tell them to come again. `stop` closes the door and leaves open connections alone.
 */
export async function listen(app: FastifyInstance, { port, host }: Place): Promise<Listening> {
  if (acceptors === 1) return { address: await app.listen({ port, host, backlog }), stop: () => {} }
  const place = { port: await exclusively({ port, host }), host }
  const options: FastifyListenOptions & { reusePort: true } = { ...place, backlog, reusePort: true }
  const address = await app.listen(options)
  const more = await Promise.all(Array.from({ length: acceptors - 1 }, () => another(app, place)))
  return { address, stop: () => more.forEach((server) => void server.close()) }
}

/** Sockets of this kind would share a port with those of another process without a word; one that wants it for itself is refused. */
async function exclusively(place: Place): Promise<number> {
  const probe = createServer().listen(place)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function another(app: FastifyInstance, place: Place) {
  const server = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket))
  server.listen({ ...place, backlog, reusePort: true })
  await once(server, 'listening')
  return server
}
