import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutPieces, makeBlocks, makeLive, tracks } from '../tests/sounds.ts'
import { Reader, readRecorded } from './reading.ts'
import { measureDuration, writeWebm } from './writing.ts'

const wordsOf = (blocks: readonly { bytes: Buffer }[]) => blocks.map(({ bytes }) => bytes.toString().trim())

test('what a recorder makes while it goes on is read whole, and written again with its length and the places of its clusters', () => {
  const blocks = makeBlocks(0, 61_000)
  const read = readRecorded([makeLive(blocks)])
  assert.deepEqual(read.tracks, tracks)
  assert.deepEqual(wordsOf(read.blocks), wordsOf(blocks))
  assert.deepEqual(
    read.blocks.map(({ at_ms }) => at_ms),
    blocks.map(({ at_ms }) => at_ms),
  )
  const whole = writeWebm(tracks, read.blocks)
  assert.deepEqual(readRecorded([whole]).blocks, read.blocks, 'what we write is read alike')
  const duration = whole.readDoubleBE(whole.indexOf(Buffer.from('4489', 'hex')) + 10)
  assert.equal(duration, measureDuration(blocks))
})

test('every place in the list of clusters is where a cluster begins, and it begins at that time', () => {
  const whole = writeWebm(tracks, makeBlocks(0, 30_000))
  const content = whole.indexOf(Buffer.from('18538067', 'hex')) + 12
  const cues = whole.indexOf(Buffer.from('1c53bb6b', 'hex')) + 12
  // A point of the list has 63 bytes: its time begins after 18 of them, its place after 57.
  const points = Array.from({ length: 6 }, (_, n) => cues + n * 63)
  assert.equal(whole.readUIntBE(cues - 6, 6), 6 * 63, 'a cluster for every five seconds')
  for (const [n, point] of points.entries()) {
    const cluster = content + whole.readUIntBE(point + 57, 6)
    assert.equal(whole.subarray(cluster, cluster + 4).toString('hex'), '1f43b675')
    const time = whole.readUIntBE(point + 18, 6)
    assert.equal(whole.readUIntBE(cluster + 12 + 9, 6), time)
    assert.ok(time >= n * 5000 && time < n * 5000 + 300, `cluster ${n} begins at ${time}`)
  }
})

test('a piece that is missing costs its own seconds and those to the next cluster, and nothing after them', () => {
  const pieces = cutPieces(makeLive(makeBlocks(0, 60_000)), 30)
  for (const lost of [3, 10, 28]) {
    const runs = [Buffer.concat(pieces.slice(0, lost)), Buffer.concat(pieces.slice(lost + 1))]
    const words = new Set(wordsOf(readRecorded(runs).blocks))
    const missing = wordsOf(makeBlocks(0, 60_000)).filter((word) => !words.has(word))
    assert.ok(missing.length > 0 && missing.length < (2000 + 5000 + 2 * 60) / 60, `${missing.length} blocks without piece ${lost}`)
    assert.ok(words.has('0'), 'the beginning is there')
    if (lost < 28) assert.ok(words.has('59940'), 'the end is there')
  }
})

test('pieces cut anywhere, even in single bytes, give the blocks of the whole', () => {
  const whole = makeLive(makeBlocks(0, 12_000))
  const expected = readRecorded([whole])
  for (const length of [1, 7, 1000]) {
    const reader = new Reader()
    const blocks = []
    for (let at = 0; at < whole.length; at += length) blocks.push(...reader.read(whole.subarray(at, at + length)))
    assert.deepEqual({ tracks: reader.tracks, blocks }, expected, `pieces of ${length} bytes`)
  }
})

test('what is no recording, and a recording without its beginning, gives no sound and no error', () => {
  assert.deepEqual(readRecorded([Buffer.from('not a recording')]), { tracks: undefined, blocks: [] })
  assert.deepEqual(readRecorded([]), { tracks: undefined, blocks: [] })
  assert.deepEqual(readRecorded([Buffer.alloc(0)]), { tracks: undefined, blocks: [] })
  const whole = makeLive(makeBlocks(0, 12_000))
  assert.equal(readRecorded([whole.subarray(40)]).tracks, undefined)
  let seed = 11
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(whole)
    for (let change = 0; change < 20; change++) {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      bytes[seed % bytes.length] = (seed >> 8) & 255
    }
    const { blocks } = readRecorded([bytes.subarray(0, seed % bytes.length)])
    assert.ok(blocks.length <= 400)
  }
})

test('a block that says it is later than any recording lasts is left out', () => {
  const [first, ...others] = makeBlocks(0, 12_000)
  const bytes = writeWebm(tracks, [first!, ...others.map((block) => ({ ...block, at_ms: block.at_ms + 2 ** 32 }))])
  assert.deepEqual(wordsOf(readRecorded([bytes]).blocks), ['0'])
})

test('a part begins at 0, with the blocks of its span alone', () => {
  const part = makeBlocks(0, 60_000).filter(({ at_ms }) => at_ms >= 20_000 && at_ms < 30_000)
  const read = readRecorded([writeWebm(tracks, part, 20_000)])
  assert.equal(read.blocks[0]?.at_ms, part[0]!.at_ms - 20_000)
  assert.deepEqual(wordsOf(read.blocks), wordsOf(part))
})
