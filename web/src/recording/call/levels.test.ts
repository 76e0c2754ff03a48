import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LevelBook, rateLoudness } from './levels.ts'

test('silence is 0, a whisper little, speech in the middle and a full tone 9', () => {
  const tone = (strength: number) => Float32Array.from({ length: 4800 }, (_, n) => strength * Math.sin(n / 7))
  assert.equal(rateLoudness(new Float32Array(100)), 0)
  assert.equal(rateLoudness(new Float32Array(0)), 0)
  assert.equal(rateLoudness(tone(0.0005)), 0)
  assert.ok(rateLoudness(tone(0.05)) >= 4 && rateLoudness(tone(0.05)) <= 6)
  assert.equal(rateLoudness(tone(1)), 9)
})

test('a browser that looks rarely, as behind another window, misses no quarter of a second', () => {
  const book = new LevelBook()
  book.add({ patient: 5, provider: 0, guest: 0 }, 250)
  book.add({ patient: 0, provider: 7, guest: 0 }, 1300)
  book.add({ patient: 9, provider: 9, guest: 9 }, 1400)
  assert.deepEqual(book.take(), { patient: '50000', provider: '07777', guest: '00000' })
  book.add({ patient: 1, provider: 1, guest: 1 }, 1500)
  assert.deepEqual(book.take(), { patient: '1', provider: '1', guest: '1' })
})
