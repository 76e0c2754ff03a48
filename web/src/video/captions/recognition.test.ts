import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canRecognize, caption, findRecognizer, type Heard, prepare } from './recognition.ts'

/** The recognizer of a browser that answers `state` when asked whether it works on the device. */
function makeRecognizer(state: string) {
  const made: {
    processLocally: boolean
    started: number
    onresult: ((event: Heard) => void) | null
    onend: (() => void) | null
    isOver: boolean
  }[] = []
  const asked: unknown[] = []
  class Fake {
    processLocally = false
    started = 0
    lang = ''
    continuous = false
    interimResults = false
    onresult: ((event: Heard) => void) | null = null
    onend: (() => void) | null = null
    isOver = false
    constructor() {
      made.push(this)
    }
    start(_track: MediaStreamTrack) {
      assert.equal(this.processLocally, true, 'never before it is told to stay on the device')
      this.started++
    }
    abort() {
      this.isOver = true
    }
    static available(wish: unknown) {
      asked.push(wish)
      return Promise.resolve(state)
    }
    static install() {
      return Promise.resolve(state === 'downloadable')
    }
  }
  return { recognizer: Fake, made, asked }
}

test('there are captions only where the device itself understands the language', async () => {
  for (const [state, possible, ready] of [
    ['available', true, true],
    ['downloadable', true, true],
    ['downloading', true, false],
    ['unavailable', false, false],
  ] as const) {
    const { recognizer, asked } = makeRecognizer(state)
    assert.equal(await canRecognize(recognizer, 'es-US'), possible, state)
    assert.deepEqual(asked, [{ langs: ['es-US'], processLocally: true }])
    assert.equal(await prepare(recognizer, 'es-US'), ready, state)
  }
  assert.equal(await canRecognize(undefined, 'en-US'), false)
})

test('a browser that cannot say where it recognizes speech is not asked to', () => {
  Object.assign(globalThis, { webkitSpeechRecognition: class {} })
  assert.equal(findRecognizer(), undefined)
  const { recognizer } = makeRecognizer('available')
  Object.assign(globalThis, { SpeechRecognition: recognizer })
  assert.equal(findRecognizer(), recognizer)
})

test('what is said is written down, a pause ends nothing, and one that is refused at once is not asked for ever', () => {
  const { recognizer, made } = makeRecognizer('available')
  const heard: string[] = []
  const stop = caption(recognizer, 'en-US', {} as MediaStreamTrack, (text) => heard.push(text))
  const fake = made[0]!
  const said = (transcript: string) => Object.assign([{ transcript }], { isFinal: true })
  fake.onresult?.({ resultIndex: 1, results: [said('before'), said('Two eggs'), said('and toast')] })
  assert.deepEqual(heard, ['Two eggs and toast'])
  for (let turn = 0; turn < 10; turn++) fake.onend?.()
  assert.equal(fake.started, 3)
  stop()
  assert.equal(fake.isOver, true)
})
