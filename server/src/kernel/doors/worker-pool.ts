import pg from 'pg'

type Borrow = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * The pool of the queue's runner. If the connection on which a runner listens breaks while the runner ends, graphile-worker gives it back
 * twice. An ordinary pool refuses that with an error that nobody catches, and the node would end.
 */
export class WorkerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(borrow: Borrow): void
  override connect(borrow?: Borrow): Promise<pg.PoolClient> | undefined {
    if (!borrow) return super.connect()
    super.connect((error, client, release) => {
      let isBack = false
      borrow(error, client, (reason) => {
        if (isBack) return
        isBack = true
        release(reason)
      })
    })
    return undefined
  }
}
