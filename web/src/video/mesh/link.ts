import type { SignalKind } from '@sorrel/contract/video/vocabulary'
import { type Counted, countLostShare, type Quality, rateConnection } from './quality.ts'

export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
/** `lost`: it was connected, and is made anew. */
export type LinkState = 'connecting' | 'connected' | 'lost'
type Around = {
  /** Exactly one of the two browsers begins: it alone makes offers, so that these never cross. */
  begins: boolean
  ice_servers: RTCIceServer[]
  getTracks: () => OwnTracks
  send: (kind: SignalKind, body: string) => void
  onChange: () => void
  onText: (text: string) => void
}

/** So long a link may look lost before it is made anew: a phone that changes its network comes back by itself. */
const patienceMs = 5000
/** The browser that does not begin asks for an offer if none came in this time. */
const offerWaitMs = 4000

/** The connection to one other browser. It mends itself: the browser that begins opens it anew, the other one asks for that. */
export class Link {
  readonly stream = new MediaStream()
  state: LinkState = 'connecting'
  quality: Quality = 'good'
  private readonly around: Around
  private connection: RTCPeerConnection | undefined
  private channel: RTCDataChannel | undefined
  /** Each opening has a name of its own, so that what belongs to an older one is not mixed in. */
  private opening = ''
  private early: RTCIceCandidateInit[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private counted: Counted = { received: 0, lost: 0 }

  constructor(around: Around) {
    this.around = around
    if (around.begins) void this.offer()
    else this.askAnew(offerWaitMs)
  }

  /** Takes what the other browser sent through the server. */
  async receive(kind: SignalKind, body: string): Promise<void> {
    if (kind === 'restart') return this.around.begins ? this.offer() : undefined
    const { opening, ...said } = JSON.parse(body) as {
      opening: string
      description?: RTCSessionDescriptionInit
      candidate?: RTCIceCandidateInit
    }
    if (said.description?.type === 'offer' && !this.around.begins) return this.answer(opening, said.description)
    if (opening !== this.opening || !this.connection) return
    if (said.description) {
      await this.connection.setRemoteDescription(said.description)
      await this.takeEarly()
    } else if (said.candidate) await this.takeCandidate(said.candidate)
  }

  /** Sends other tracks from now on, without a word between the browsers. */
  async replaceTracks(): Promise<void> {
    const tracks = this.around.getTracks()
    for (const { sender, receiver } of this.connection?.getTransceivers() ?? [])
      await sender.replaceTrack(receiver.track.kind === 'audio' ? tracks.audio : tracks.video)
  }

  /** Sends a line of text; false if the other browser cannot be reached now. */
  sendText(text: string): boolean {
    if (this.channel?.readyState !== 'open') return false
    this.channel.send(JSON.stringify({ text }))
    return true
  }

  /** Looks how good the connection has been since the last look. */
  async measure(): Promise<void> {
    if (!this.connection || this.state !== 'connected') return
    const now: Counted = { received: 0, lost: 0 }
    let round_trip_ms = 0
    for (const entry of (await this.connection.getStats()).values()) {
      if (entry.type === 'inbound-rtp') {
        now.received += entry.packetsReceived ?? 0
        now.lost += entry.packetsLost ?? 0
      }
      if (entry.type === 'candidate-pair' && entry.nominated) round_trip_ms = (entry.currentRoundTripTime ?? 0) * 1000
    }
    const quality = rateConnection({ lost_share: countLostShare(this.counted, now), round_trip_ms })
    this.counted = now
    if (quality === this.quality) return
    this.quality = quality
    this.around.onChange()
  }

  close(): void {
    clearTimeout(this.timer)
    this.channel?.close()
    this.connection?.close()
    this.connection = undefined
  }

  private async offer(): Promise<void> {
    const connection = this.open(crypto.randomUUID())
    const { audio, video } = this.around.getTracks()
    connection.addTransceiver(audio ?? 'audio', { direction: 'sendrecv' })
    connection.addTransceiver(video ?? 'video', { direction: 'sendrecv' })
    await connection.setLocalDescription()
    this.say({ description: connection.localDescription })
  }

  private async answer(opening: string, description: RTCSessionDescriptionInit): Promise<void> {
    const connection = this.open(opening)
    await connection.setRemoteDescription(description)
    for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
    await this.replaceTracks()
    await connection.setLocalDescription()
    this.say({ description: connection.localDescription })
    await this.takeEarly()
  }

  private open(opening: string): RTCPeerConnection {
    this.close()
    for (const track of this.stream.getTracks()) this.stream.removeTrack(track)
    this.opening = opening
    this.early = []
    this.counted = { received: 0, lost: 0 }
    const connection = new RTCPeerConnection({ iceServers: this.around.ice_servers, bundlePolicy: 'max-bundle' })
    // Both sides agree on the number of this channel, so that neither waits for the other to open it.
    this.channel = connection.createDataChannel('text', { negotiated: true, id: 0 })
    this.channel.onmessage = ({ data }) => this.hearText(data)
    connection.onicecandidate = ({ candidate }) => candidate && this.say({ candidate: candidate.toJSON() })
    connection.ontrack = ({ track }) => {
      this.stream.addTrack(track)
      this.around.onChange()
    }
    connection.onconnectionstatechange = () => this.follow(connection)
    this.connection = connection
    this.setState(this.state === 'connecting' ? 'connecting' : 'lost')
    if (!this.around.begins) return connection
    // Nobody answered: perhaps the offer was lost on its way.
    this.timer = setTimeout(() => void this.offer(), 3 * patienceMs)
    return connection
  }

  private follow(connection: RTCPeerConnection): void {
    if (connection !== this.connection) return
    const state = connection.connectionState
    if (state === 'connected') {
      clearTimeout(this.timer)
      this.setState('connected')
    } else if (state === 'failed') this.mend(0)
    else if (state === 'disconnected') this.mend(patienceMs)
  }

  private mend(afterMs: number): void {
    this.setState('lost')
    clearTimeout(this.timer)
    if (this.around.begins) this.timer = setTimeout(() => void this.offer(), afterMs)
    else this.askAnew(afterMs)
  }

  private askAnew(afterMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.around.send('restart', '')
      this.askAnew(offerWaitMs)
    }, afterMs)
  }

  private async takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.connection?.remoteDescription) await this.connection.addIceCandidate(candidate)
    else this.early.push(candidate)
  }

  private async takeEarly(): Promise<void> {
    for (const candidate of this.early.splice(0)) await this.connection?.addIceCandidate(candidate)
  }

  private hearText(data: unknown): void {
    const { text } = JSON.parse(String(data)) as { text?: unknown }
    if (typeof text === 'string' && text.trim()) this.around.onText(text.slice(0, 2000))
  }

  private say(said: { description: RTCSessionDescription | null } | { candidate: RTCIceCandidateInit }): void {
    const kind = 'candidate' in said ? 'candidate' : 'description'
    this.around.send(kind, JSON.stringify({ opening: this.opening, ...said }))
  }

  private setState(state: LinkState): void {
    if (this.state === state) return
    this.state = state
    this.around.onChange()
  }
}
