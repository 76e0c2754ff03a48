import type { FastifyReply } from 'fastify'
import type { EventStream, StreamEvent } from '../implement.ts'

const open = new Set<FastifyReply['raw']>()

/**
 * Answers with server-sent events until the reader leaves or the server stops. Ends when the stream stands, which has told the reader what
 * they missed by then. Nothing here may hold on to the call: it would stay in memory for as long as the stream.
 */
export async function openStream(reply: FastifyReply, from: unknown, stream: EventStream): Promise<void> {
  const { raw } = reply
  // Hijacking skips Fastify's hooks, so we write the headers that they would set.
  const kept = reply.getHeaders()
  reply.hijack()
  raw.writeHead(200, {
    ...(kept as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write(': hello\n\n')
  await follow(raw, typeof from === 'string' ? from : undefined, stream)
}

function follow(raw: FastifyReply['raw'], from: string | undefined, stream: EventStream): Promise<void> {
  open.add(raw)
  const sendText = (text: string) => {
    // Notices still arrive after the stream has ended and before it closes; a write then would end the process.
    if (raw.writableEnded) return
    if (stream.isOver()) return void raw.end(bye)
    // Drops a reader that does not read, because its unread text would fill the memory. The reader resumes later from the id of its last
    // event.
    if (raw.writableLength > unreadLimit) return void raw.destroy()
    raw.write(text)
  }
  const { stop, stands } = stream.start(
    (event) => sendText(writeEvent(event)),
    from,
    () => raw.end(bye),
  )
  const beat = setInterval(() => sendText(': still here\n\n'), 20_000)
  raw.on('close', () => {
    clearInterval(beat)
    open.delete(raw)
    stop()
  })
  return stands
}

const unreadLimit = 1_000_000
const bye = 'event: bye\ndata: {"reconnect":true}\n\n'

const writeEvent = ({ id, event, data }: StreamEvent) =>
  `${id ? `id: ${id}\n` : ''}${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** Asks the readers of every open stream to reconnect to another node, so that this server can stop. */
export function endStreams(): void {
  for (const raw of open) raw.end(bye)
}
