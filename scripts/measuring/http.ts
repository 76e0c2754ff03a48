import { connect, type Socket } from 'node:net'

export type Asked = { method: 'GET' | 'POST' | 'PATCH'; path: string; headers?: Record<string, string>; body?: unknown }
export type Told = { status: number; text: string; retryAfter: number; ms: number }

/**
 * One kept-alive connection that sends one request at a time. It is leaner than `fetch`, whose own work would distort what is measured. It
 * throws if the connection breaks, and throws `late` if no answer comes within `limit` milliseconds; the next call opens a new connection.
 */
export class Connection {
  private socket: Socket | undefined
  private readonly port: number
  private readonly limit: number
  private received: Buffer = Buffer.alloc(0)
  private waiting: { done: (told: Omit<Told, 'ms'>) => void; failed: (error: Error) => void } | undefined

  constructor(port: number, limit = 20_000) {
    this.port = port
    this.limit = limit
  }

  async ask(asked: Asked): Promise<Told> {
    const began = performance.now()
    this.socket ??= await this.open()
    const body = asked.body === undefined ? '' : JSON.stringify(asked.body)
    const length = asked.body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const headers = Object.entries({ host: `127.0.0.1:${this.port}`, ...length, ...asked.headers })
    const head = `${asked.method} ${asked.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    const told = await new Promise<Omit<Told, 'ms'>>((done, failed) => {
      const clock = setTimeout(() => this.break(new Error('late')), this.limit)
      const settle =
        <T>(next: (value: T) => void) =>
        (value: T) => {
          clearTimeout(clock)
          next(value)
        }
      this.waiting = { done: settle(done), failed: settle(failed) }
      this.socket!.write(head + body)
    })
    return { ...told, ms: performance.now() - began }
  }

  close(): void {
    this.socket?.destroy()
    this.socket = undefined
  }

  private async open(): Promise<Socket> {
    const socket = connect(this.port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed))
    socket.on('error', (error) => this.break(error))
    socket.on('close', () => this.socket === socket && this.break(new Error('closed')))
    return socket
  }

  private break(error: Error): void {
    this.close()
    this.received = Buffer.alloc(0)
    const { waiting } = this
    this.waiting = undefined
    waiting?.failed(error)
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.received.toString('latin1', 0, end)
    const text = bodyOf(head, this.received, end + 4)
    if (text === undefined) return
    this.received = Buffer.alloc(0)
    if (/^connection: close/im.test(head)) this.close()
    const { waiting } = this
    this.waiting = undefined
    waiting?.done({ status: Number(head.slice(9, 12)), text, retryAfter: Number(/^retry-after: (\d+)/im.exec(head)?.[1] ?? 0) })
  }
}

/** The body as soon as it is complete, with a given length or in chunks. Undefined before that. */
function bodyOf(head: string, received: Buffer, from: number): string | undefined {
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined)
    return received.length >= from + Number(length) ? received.toString('utf8', from, from + Number(length)) : undefined
  if (!/^transfer-encoding: chunked/im.test(head)) return ''
  if (received.subarray(-5).toString('latin1') !== '0\r\n\r\n') return undefined
  const parts: Buffer[] = []
  for (let at = from; ; ) {
    const line = received.indexOf('\r\n', at)
    const size = Number.parseInt(received.toString('latin1', at, line), 16)
    if (!size) return Buffer.concat(parts).toString('utf8')
    parts.push(received.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
