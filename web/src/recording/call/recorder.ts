import type { Levels } from '@sorrel/contract/recording/rules'
import { levelMs, pieceSeconds, type RecordingParty } from '@sorrel/contract/recording/vocabulary'
import { LevelBook, rateLoudness } from './levels.ts'

/** A sound of the call and whose it is. */
export type Voice = { party: RecordingParty; track: MediaStreamTrack }
export type Piece = { n: number; sound: Blob; levels: Levels }

/** What every browser that records WebM makes of sound. Older ones of Apple make another kind of file, and do not record. */
const format = 'audio/webm;codecs=opus'
/** Enough for voices: an hour is 14 MB. */
const bitsPerSecond = 32_000

/** Whether this browser can record a visit. */
export const canRecord = (): boolean =>
  'MediaRecorder' in window && 'AudioContext' in window && MediaRecorder.isTypeSupported(format) && 'subtle' in crypto

type Heard = { source: MediaStreamAudioSourceNode; analyser: AnalyserNode; party: RecordingParty }

/** Mixes all voices of a call into one sound and hands it over in pieces of a few seconds, in order, with how loud everybody was. */
export class Recorder {
  private context = new AudioContext()
  private mixed = this.context.createMediaStreamDestination()
  private recorder: MediaRecorder
  private voices = new Map<MediaStreamTrack, Heard>()
  private book = new LevelBook()
  private begun = performance.now()
  private looking: ReturnType<typeof setInterval>
  private count = 0
  private last: Promise<void> = Promise.resolve()
  private samples = new Float32Array(16_384)

  constructor(onPiece: (piece: Piece) => Promise<void>) {
    // One channel: voices that come from one side only are hard to listen to.
    this.mixed.channelCount = 1
    this.recorder = new MediaRecorder(this.mixed.stream, { mimeType: format, audioBitsPerSecond: bitsPerSecond })
    this.recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      this.look()
      const piece = { n: this.count, sound: data, levels: this.book.take() }
      this.count += 1
      this.last = this.last.then(() => onPiece(piece))
    }
    this.recorder.start(pieceSeconds * 1000)
    this.looking = setInterval(() => this.look(), levelMs)
  }

  /** Takes these voices from now on: somebody came, went, or chose another microphone. */
  hear(voices: readonly Voice[]): void {
    for (const [track, { source, analyser }] of this.voices) {
      if (voices.some((voice) => voice.track === track)) continue
      source.disconnect()
      analyser.disconnect()
      this.voices.delete(track)
    }
    for (const { party, track } of voices) {
      if (this.voices.has(track)) continue
      const source = this.context.createMediaStreamSource(new MediaStream([track]))
      const analyser = this.context.createAnalyser()
      analyser.fftSize = this.samples.length
      source.connect(analyser)
      source.connect(this.mixed)
      this.voices.set(track, { source, analyser, party })
    }
  }

  /** Ends the recording, and answers how many pieces it made once the last one was handed over. */
  async stop(): Promise<number> {
    clearInterval(this.looking)
    if (this.recorder.state !== 'inactive') {
      const over = new Promise((resolve) => this.recorder.addEventListener('stop', resolve, { once: true }))
      this.recorder.stop()
      await over
    }
    await this.last
    await this.context.close().catch(() => {})
    return this.count
  }

  private look(): void {
    const levels = { patient: 0, provider: 0, guest: 0 }
    for (const { analyser, party } of this.voices.values()) {
      analyser.getFloatTimeDomainData(this.samples)
      levels[party] = Math.max(levels[party], rateLoudness(this.samples))
    }
    this.book.add(levels, performance.now() - this.begun)
  }
}
