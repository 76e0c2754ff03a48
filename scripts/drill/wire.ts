import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `open` passes everything on. `silent` holds every byte back, as a broken line does. `deaf` passes requests on and cuts the connection
 * instead of answering.
 */
export type Mode = 'open' | 'silent' | 'deaf'

/** A proxy between two programs. Its far end can be moved, and it can be made to fail. */
export class Wire {
  mode: Mode = 'open'
  target = 0
  port = 0
  lost = 0
  private readonly pairs = new Set<[Socket, Socket]>()
  private readonly server = createServer((near) => this.join(near))

  async open(target: number): Promise<this> {
    this.target = target
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    this.port = (this.server.address() as AddressInfo).port
    return this
  }

  /** Resets every connection. */
  reset(): void {
    for (const [near, far] of this.pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  /** Changes how the wire behaves. Bytes that it held back are sent once it is open again. */
  set(mode: Mode): void {
    this.mode = mode
    for (const sockets of this.pairs) for (const socket of sockets) mode === 'silent' ? socket.pause() : socket.resume()
  }

  close(): void {
    this.reset()
    this.server.close()
  }

  private join(near: Socket): void {
    const far = connect(this.target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    this.pairs.add(pair)
    const end = () => {
      this.pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end)
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (this.mode !== 'deaf') return void near.write(chunk)
      this.lost += 1
      near.resetAndDestroy()
      far.destroy()
    })
    if (this.mode === 'silent') for (const socket of pair) socket.pause()
  }
}
