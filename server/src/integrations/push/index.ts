/** The address of one browser at its push service, with the keys that only this browser can read by (RFC 8030, RFC 8291). */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** `topic` names the message: a later one with the same name takes the place of one that waits. */
export type PushMessage = { subscription: PushSubscription; text: string; topic: string; seconds: number; urgent: boolean }

/** `gone`: the browser wants nothing more. `refused`: the service takes this message never. An outage throws, and the job tries again. */
export type Pushed = 'sent' | 'gone' | 'refused'

export type Push = {
  /** The key by which a browser knows who may send to it; null if this server sends nothing. */
  public_key: string | null
  /** Whether an address is one of a push service that this server sends to. */
  takes: (endpoint: string) => boolean
  send: (message: PushMessage) => Promise<Pushed>
}

/** Without a service nobody registers, and nothing is sent. */
export const noPush: Push = { public_key: null, takes: () => false, send: async () => 'gone' }
