import type { CallSignal } from '@sorrel/contract/video/schemas'
import type { SignalKind } from '@sorrel/contract/video/vocabulary'
import type { z } from 'zod'
import { readNow } from '../../kernel/clock.ts'
import { Link, type LinkState, type OwnTracks } from './link.ts'
import type { Quality } from './quality.ts'

export type Signal = z.infer<typeof CallSignal>
export type Remote = { peer_id: string; stream: MediaStream; state: LinkState; quality: Quality }
/** A line of the text beside the call. `from` is null for what was written here. */
export type Line = { at: string; from: string | null; text: string }
export type Seen = { remotes: readonly Remote[]; lines: readonly Line[] }
export type Send = (to: string, kind: SignalKind, body: string) => void

/** Between two looks at how good the connections are. */
const measureMs = 3000

/** The connections of this browser to all others in the call. Each sends to each. */
export class Mesh {
  private readonly me: string
  private readonly ice_servers: RTCIceServer[]
  private readonly send: Send
  private links = new Map<string, Link>()
  private tracks: OwnTracks = { audio: null, video: null }
  private known = new Set<number>()
  private hearers = new Set<() => void>()
  private measuring: ReturnType<typeof setInterval>
  seen: Seen = { remotes: [], lines: [] }

  constructor({ me, ice_servers, send }: { me: string; ice_servers: RTCIceServer[]; send: Send }) {
    this.me = me
    this.ice_servers = ice_servers
    this.send = send
    this.measuring = setInterval(() => {
      for (const link of this.links.values()) void link.measure().catch(() => {})
    }, measureMs)
  }

  listen = (hearer: () => void): (() => void) => {
    this.hearers.add(hearer)
    return () => this.hearers.delete(hearer)
  }

  /** Connects to these browsers, and lets go of all others. */
  meet(peerIds: readonly string[]): void {
    for (const [peerId, link] of this.links) {
      if (peerIds.includes(peerId)) continue
      link.close()
      this.links.delete(peerId)
      this.tell()
    }
    for (const peerId of peerIds) this.linkTo(peerId)
  }

  setTracks(tracks: OwnTracks): void {
    this.tracks = tracks
    for (const link of this.links.values()) void link.replaceTracks().catch(() => {})
  }

  /** Takes the signals that came, each once. Returns the id of the newest. */
  async receive(signals: readonly Signal[]): Promise<number> {
    for (const { signal_id, from_peer_id, kind, body } of signals) {
      if (this.known.has(signal_id)) continue
      this.known.add(signal_id)
      // One broken message must not keep the next ones from being read; the links ask again.
      await this.linkTo(from_peer_id)
        .receive(kind, body)
        .catch(() => {})
    }
    return Math.max(0, ...this.known)
  }

  /** Writes a line to everybody; false if nobody could be reached. */
  write(text: string): boolean {
    const reached = [...this.links.values()].map((link) => link.sendText(text))
    if (!reached.includes(true)) return false
    this.add({ at: readNow(), from: null, text })
    return true
  }

  close(): void {
    clearInterval(this.measuring)
    for (const link of this.links.values()) link.close()
    this.links.clear()
  }

  private linkTo(peerId: string): Link {
    const known = this.links.get(peerId)
    if (known) return known
    const link = new Link({
      begins: this.me < peerId,
      ice_servers: this.ice_servers,
      getTracks: () => this.tracks,
      send: (kind, body) => this.send(peerId, kind, body),
      onChange: () => this.tell(),
      onText: (text) => this.add({ at: readNow(), from: peerId, text }),
    })
    this.links.set(peerId, link)
    this.tell()
    return link
  }

  private add(line: Line): void {
    this.seen = { ...this.seen, lines: [...this.seen.lines, line] }
    this.tell()
  }

  private tell(): void {
    const remotes = [...this.links].map(([peer_id, { stream, state, quality }]) => ({ peer_id, stream, state, quality }))
    this.seen = { ...this.seen, remotes }
    for (const hearer of this.hearers) hearer()
  }
}
