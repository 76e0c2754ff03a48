import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Devices } from './devices.ts'

/** A track of a browser, as far as the devices need one. */
class Track extends EventTarget {
  kind: string
  enabled = true
  muted = false
  isStopped = false
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop() {
    this.isStopped = true
  }
  /** The system takes the device for something else, and gives it back. */
  interrupt(muted: boolean) {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
  end() {
    this.dispatchEvent(new Event('ended'))
  }
}

let refusal: string | null = null
let taken: Track[] = []
beforeEach(() => {
  refusal = null
  taken = []
  const mediaDevices = {
    getUserMedia: async ({ audio }: { audio?: unknown }) => {
      if (refusal) throw new DOMException('', refusal)
      const track = new Track(audio ? 'audio' : 'video')
      taken.push(track)
      return { getTracks: () => [track] }
    },
    enumerateDevices: async () => [],
  }
  Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices }, configurable: true })
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a phone call in the middle mutes the microphone, says so, and gives it back without a press', async () => {
  const devices = new Devices()
  await devices.turnOnMicrophone()
  taken[0]!.interrupt(true)
  assert.deepEqual([devices.seen.isInterrupted, devices.seen.microphone], [true, 'on'])
  taken[0]!.interrupt(false)
  assert.equal(devices.seen.isInterrupted, false)
})

test('a track that ends by itself is taken anew, and a mute outlasts that', async () => {
  const devices = new Devices()
  await devices.turnOnMicrophone()
  devices.mute(true)
  taken[0]!.end()
  await settle()
  assert.deepEqual([taken.length, devices.seen.microphone, devices.seen.tracks.audio === (taken[1] as unknown)], [2, 'on', true])
  assert.equal(taken[1]!.enabled, false)
})

test('a device that was unplugged is off until it is back, and one that somebody turned off stays off', async () => {
  const devices = new Devices()
  await devices.turnOnCamera()
  refusal = 'NotFoundError'
  taken[0]!.end()
  await settle()
  assert.deepEqual([devices.seen.camera, devices.seen.tracks.video], ['missing', null])
  refusal = null
  await devices.takeBack()
  assert.deepEqual([devices.seen.camera, taken.length], ['on', 2])
  devices.turnOffCamera()
  await devices.takeBack()
  assert.deepEqual([devices.seen.camera, taken.length], ['off', 2])
})

test('a device that is refused, missing or in use says which, and the call goes on without it', async () => {
  const cases = [
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'failed'],
  ] as const
  for (const [name, state] of cases) {
    refusal = name
    const devices = new Devices()
    await devices.turnOnCamera()
    assert.deepEqual([devices.seen.camera, devices.seen.tracks.video], [state, null], name)
  }
})
