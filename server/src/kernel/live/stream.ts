import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventStream, StreamEvent } from '../implement.ts'

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
  const tell = (text: string) => {
    // Between its end and its close a stream is still told of changes; writing then would end the process.
    if (raw.writableEnded) return
    if (stream.isOver()) return void raw.end(bye)
    // A reader who hangs is let go of, or what it does not read would fill the memory; it comes back by its last id.
    if (raw.writableLength > unreadLimit) return void raw.destroy()
    raw.write(text)
  }
  const stop = stream.start(
    (event) => tell(written(event)),
    typeof from === 'string' ? from : undefined,
    () => raw.end(bye),
  )
  const beat = setInterval(() => tell(': still here\n\n'), 20_000)
  raw.on('close', () => {
    clearInterval(beat)
    open.delete(raw)
    stop()
  })
  return reply
}

const unreadLimit = 1_000_000
const bye = 'event: bye\ndata: {"reconnect":true}\n\n'

const written = ({ id, event, data }: StreamEvent) =>
  `${id ? `id: ${id}\n` : ''}${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** Tells every open stream to come back, so that the server can stop; readers reconnect to another node. */
export function endStreams(): void {
  for (const raw of open) raw.end(bye)
}
