import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventStream, StreamEvent } from './implement.ts'

const open = new Set<FastifyReply['raw']>()

/** Answers with server-sent events until the reader leaves or the server stops. */
export function openStream(reply: FastifyReply, request: FastifyRequest, stream: EventStream): FastifyReply {
  const { raw } = reply
  // Hijacking skips Fastify's hooks, so the headers that they would set are written here.
  const kept = reply.getHeaders()
  reply.hijack()
  raw.writeHead(200, {
    ...(kept as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write(': hello\n\n')
  open.add(raw)
  const from = request.headers['last-event-id']
  const stop = stream.start((event) => raw.write(written(event)), typeof from === 'string' ? from : undefined)
  const beat = setInterval(() => raw.write(': still here\n\n'), 20_000)
  raw.on('close', () => {
    clearInterval(beat)
    open.delete(raw)
    stop()
  })
  return reply
}

const written = ({ id, event, data }: StreamEvent) =>
  `${id ? `id: ${id}\n` : ''}${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** Tells every open stream to come back, so that the server can stop; readers reconnect to another node. */
export function endStreams(): void {
  for (const raw of open) raw.end('event: bye\ndata: {"reconnect":true}\n\n')
}
