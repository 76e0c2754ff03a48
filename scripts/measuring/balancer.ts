import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The small proxy before several nodes: each new connection goes to the next node that answers. A connection lives and dies with its node.
 */
export class Balancer {
  port = 0
  private turn = 0
  private readonly sockets = new Set<Socket>()
  private readonly server: Server = createServer((near) => this.join(near, this.turn++, this.ports.length))
  private readonly ports: readonly number[]

  constructor(ports: readonly number[]) {
    this.ports = ports
  }

  async open(port = 0, host = '127.0.0.1'): Promise<this> {
    await new Promise<void>((done) => this.server.listen(port, host, done))
    const address = this.server.address()
    this.port = typeof address === 'object' && address ? address.port : 0
    return this
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  /** Connects to the node whose turn it is, or to the next while `tries` are left. */
  private join(near: Socket, turn: number, tries: number): void {
    const far = connect(this.ports[turn % this.ports.length]!, '127.0.0.1')
    this.sockets.add(near)
    const end = () => {
      this.sockets.delete(near)
      near.destroy()
      far.destroy()
    }
    near.setNoDelay(true)
    if (tries === this.ports.length) near.on('error', () => {})
    const refused = () => (tries > 1 && !near.destroyed ? this.join(near, turn + 1, tries - 1) : end())
    far.setNoDelay(true).once('error', refused)
    far.once('connect', () => {
      far.off('error', refused).once('error', end)
      near.once('error', end).once('close', end)
      near.pipe(far)
      far.pipe(near)
      far.once('close', end)
    })
  }
}
