import type { OwnTracks } from '../mesh/link.ts'

/** `refused`: the person or the device said no. `missing`: there is none. `failed`: another program may hold it. */
export type DeviceState = 'off' | 'asking' | 'on' | 'refused' | 'missing' | 'failed'
export type Choice = { id: string; label: string }

export type Seen = {
  tracks: OwnTracks
  microphone: DeviceState
  camera: DeviceState
  isMuted: boolean
  isSharing: boolean
  /** The system took the microphone for something else, such as a phone call, and gives it back. */
  isInterrupted: boolean
  cameras: readonly Choice[]
  microphones: readonly Choice[]
}

const nothing: Seen = {
  tracks: { audio: null, video: null },
  microphone: 'off',
  camera: 'off',
  isMuted: false,
  isSharing: false,
  isInterrupted: false,
  cameras: [],
  microphones: [],
}
const deviceOf = { audio: 'microphone', video: 'camera' } as const

/** The camera, the microphone and the screen of this device. A device that is unplugged is off, and the call goes on. */
export class Devices {
  seen: Seen = nothing
  private hearers = new Set<() => void>()
  /** What ended by itself while it was in use. What somebody turns off is not taken back. */
  private readonly lost = { audio: false, video: false }

  listen = (hearer: () => void): (() => void) => {
    this.hearers.add(hearer)
    return () => this.hearers.delete(hearer)
  }

  readonly turnOnMicrophone = (id?: string): Promise<void> => this.take('audio', id)
  readonly turnOnCamera = (id?: string): Promise<void> => this.take('video', id)

  /** Shows neither the camera nor the screen. */
  readonly turnOffCamera = (): void => {
    this.lost.video = false
    this.put('video', null)
    this.show({ camera: 'off', isSharing: false })
  }

  readonly mute = (isMuted: boolean): void => {
    const { audio } = this.seen.tracks
    if (audio) audio.enabled = !isMuted
    this.show({ isMuted })
  }

  /** Shows the screen in place of the camera. Nothing happens if the person changes their mind. */
  readonly share = async (): Promise<void> => {
    const screen = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => undefined)
    const track = screen?.getVideoTracks()[0]
    if (!track) return
    // The browser has a button of its own that ends it.
    track.addEventListener('ended', () => this.seen.tracks.video === track && this.turnOffCamera())
    this.put('video', track)
    this.show({ camera: 'off', isSharing: true })
  }

  /** Looks again which devices there are: somebody may have plugged one in. */
  readonly renewChoices = async (): Promise<void> => {
    const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const choicesOf = (kind: MediaDeviceKind) =>
      all.filter((one) => one.kind === kind && one.deviceId).map(({ deviceId, label }) => ({ id: deviceId, label }))
    this.show({ cameras: choicesOf('videoinput'), microphones: choicesOf('audioinput') })
  }

  /** Lets go of everything, so that the light of the camera goes out. */
  readonly release = (): void => {
    this.lost.audio = false
    this.lost.video = false
    this.put('audio', null)
    this.put('video', null)
    this.show(nothing)
  }

  private async take(kind: keyof OwnTracks, id?: string): Promise<void> {
    const device = deviceOf[kind]
    this.show({ [device]: 'asking' })
    try {
      const wanted = id ? { deviceId: { exact: id } } : true
      const stream = await navigator.mediaDevices.getUserMedia(kind === 'audio' ? { audio: wanted } : { video: wanted })
      const track = stream.getTracks()[0] ?? null
      if (track) this.watch(kind, track)
      if (track && kind === 'audio') track.enabled = !this.seen.isMuted
      this.put(kind, track)
      this.show({ [device]: 'on', ...(kind === 'video' && { isSharing: false }) })
      await this.renewChoices()
    } catch (error) {
      this.show({ [device]: stateOf(error) })
    }
  }

  /** A track that the system mutes comes back by itself, and one that ends is taken anew if the device is still there. */
  private watch(kind: keyof OwnTracks, track: MediaStreamTrack): void {
    const follow = () => kind === 'audio' && this.seen.tracks.audio === track && this.show({ isInterrupted: track.muted })
    track.addEventListener('mute', follow)
    track.addEventListener('unmute', follow)
    track.addEventListener('ended', () => this.lose(kind, track))
  }

  private lose(kind: keyof OwnTracks, track: MediaStreamTrack): void {
    if (this.seen.tracks[kind] !== track) return
    this.lost[kind] = true
    this.put(kind, null)
    this.show({ [deviceOf[kind]]: 'missing', ...(kind === 'audio' && { isInterrupted: false }) })
    // A phone call ends the tracks on some systems: try at once, and again when the person comes back (see `takeBack`).
    void this.takeBack()
  }

  /** Takes what was in use and ended by itself. A device that is still gone stays off, without a word. */
  readonly takeBack = async (): Promise<void> => {
    for (const kind of ['audio', 'video'] as const) {
      if (!this.lost[kind] || this.seen.tracks[kind] || this.seen[deviceOf[kind]] === 'asking') continue
      await this.take(kind)
    }
  }

  private put(kind: keyof OwnTracks, track: MediaStreamTrack | null): void {
    const before = this.seen.tracks[kind]
    if (before !== track) before?.stop()
    if (track) this.lost[kind] = false
    this.show({ tracks: { ...this.seen.tracks, [kind]: track } })
  }

  private show(change: Partial<Seen>): void {
    this.seen = { ...this.seen, ...change }
    for (const hearer of this.hearers) hearer()
  }
}

function stateOf(error: unknown): DeviceState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
