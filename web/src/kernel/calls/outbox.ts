import { waitAfter } from '@sorrel/contract/kernel/retrying'
import { useSyncExternalStore } from 'react'
import { dropUnsent, findShelf, isPassing, keepUnsent, listUnsent, type Waiting } from '../browser/unsent.ts'
import { runWithLock } from '../session.ts'
import { ApiProblem } from './api.ts'

/** What waits on this device. `problem`: the server refused it, so waiting does not help. */
export type WaitingItem<Body> = Waiting<Body> & { problem: ApiProblem | undefined }

type Own<Body> = {
  shelf: Parameters<typeof findShelf>[0]
  /** Sends one item; throws what the server refuses. */
  send: (body: Body) => Promise<unknown>
  /** Reads again what a sent item changes. */
  refresh: () => Promise<unknown>
}

const nothing: readonly never[] = []

/**
 * What people write without a connection: each item is kept on this device before it is sent, and sent once, in the order in which it was
 * written. Whoever calls `start` lets it be sent as soon as there is a connection.
 */
export class Outbox<Body> {
  private readonly own: Own<Body>
  private readonly name: string
  private readonly refused = new Map<string, ApiProblem>()
  private readonly listeners = new Set<() => void>()
  private readonly channel: BroadcastChannel | undefined
  private waiting: readonly WaitingItem<Body>[] = nothing
  private shownShelf: string | undefined
  private failures = 0
  private again: ReturnType<typeof setTimeout> | undefined

  constructor(own: Own<Body>) {
    this.own = own
    this.name = `sorrel-unsent ${own.shelf}`
    this.channel = 'BroadcastChannel' in window ? new BroadcastChannel(this.name) : undefined
  }

  /**
   * Keeps an item and sends it. Answers `waits` if it could not be sent now. Where the device keeps nothing, it is sent at once, and a failure
   * is thrown; so is what the server refuses, because the form still holds it and shows what to mend.
   */
  save = async (client_id: string, body: Body): Promise<'saved' | 'waits'> => {
    if (!(await keepUnsent(findShelf(this.own.shelf), client_id, body))) {
      await this.own.send(body)
      await this.own.refresh()
      return 'saved'
    }
    await this.readWaiting()
    await this.sendWaiting()
    const problem = this.refused.get(client_id)
    if (problem) {
      await this.discard(client_id)
      throw problem
    }
    return this.waiting.some((one) => one.client_id === client_id) ? 'waits' : 'saved'
  }

  /** Sends the oldest first, until one cannot be sent. One tab at a time does; a second one then finds nothing to send. */
  sendWaiting = (): Promise<void> =>
    runWithLock(this.name, async () => {
      const shelf = findShelf(this.own.shelf)
      if (!shelf) return
      let sent = 0
      for (const { client_id, body } of await listUnsent<Body>(shelf)) {
        if (this.refused.has(client_id)) continue
        // The next call would be for somebody else.
        if (findShelf(this.own.shelf) !== shelf) break
        const outcome = await this.sendOne(body)
        if (outcome === 'later') break
        this.failures = 0
        if (outcome === 'gone') {
          sent += 1
          await dropUnsent(shelf, client_id)
        } else this.refused.set(client_id, outcome)
      }
      // First what the server has, so that nothing is away from the screen in between.
      if (sent > 0) await this.own.refresh()
      await this.readWaiting()
      if (sent > 0) this.channel?.postMessage('sent')
    })

  /** Forgets an item that waits. */
  discard = async (client_id: string): Promise<void> => {
    this.refused.delete(client_id)
    const shelf = findShelf(this.own.shelf)
    if (shelf) await dropUnsent(shelf, client_id)
    await this.readWaiting()
  }

  /** From now on what waits is sent as soon as there is a connection. Called once. */
  start = (): void => {
    window.addEventListener('online', this.sendNow)
    document.addEventListener('visibilitychange', this.sendNow)
    this.channel?.addEventListener('message', () => {
      void this.readWaiting().then(this.own.refresh)
    })
    void this.readWaiting().then(this.sendNow)
  }

  listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.shownShelf !== findShelf(this.own.shelf)) void this.readWaiting()
    return () => this.listeners.delete(listener)
  }

  getWaiting = (): readonly WaitingItem<Body>[] => (this.shownShelf === findShelf(this.own.shelf) ? this.waiting : nothing)

  private sendNow = (): void => void this.sendWaiting().catch(() => {})

  /** Tries again by itself: soon at first, then less and less often, and not before the server asks for it. */
  private sendLater(retryAfter: number | null): void {
    this.failures += 1
    clearTimeout(this.again)
    this.again = setTimeout(this.sendNow, waitAfter(this.failures, retryAfter))
  }

  private async readWaiting(): Promise<void> {
    const shelf = findShelf(this.own.shelf)
    const found = await listUnsent<Body>(shelf)
    this.shownShelf = shelf
    this.waiting = found.map((one) => ({ ...one, problem: this.refused.get(one.client_id) }))
    for (const listener of this.listeners) listener()
  }

  private async sendOne(body: Body): Promise<'gone' | 'later' | ApiProblem> {
    try {
      await this.own.send(body)
      return 'gone'
    } catch (error) {
      if (error instanceof ApiProblem && !isPassing(error)) return error
      this.sendLater(error instanceof ApiProblem ? error.retry_after : null)
      return 'later'
    }
  }
}

/** What waits on this device, in the order in which it was written. */
export const useWaitingItems = <Body>({ listen, getWaiting }: Outbox<Body>): readonly WaitingItem<Body>[] =>
  useSyncExternalStore(listen, getWaiting, getWaiting)
