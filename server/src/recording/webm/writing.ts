import type { Block } from './reading.ts'

/** Where a cluster stands among the clusters of a file, and when it begins. */
type Placed = { at_ms: number; bytes: Buffer }

/** So long a cluster is: a player that seeks begins at one. */
const clusterMs = 5000
const unknownMs = 60

/** How long a recording is: the last block has a length that nobody writes, and a browser makes blocks of 60 ms or less. */
export const measureDuration = (blocks: readonly Block[]): number => (blocks.length === 0 ? 0 : blocks.at(-1)!.at_ms + unknownMs)

/**
 * Writes a WebM file in which a player can seek: with its length, and with the places of its clusters before them (RFC 9559). Its times begin
 * at `from_ms` of the recording.
 */
export function writeWebm(tracks: Buffer, blocks: readonly Block[], from_ms = 0): Buffer {
  const clusters = gatherClusters(blocks, from_ms)
  const duration = Math.max(0, measureDuration(blocks) - from_ms)
  const info = element(0x1549a966, [
    element(0x2ad7b1, [numberOf(1_000_000)]),
    element(0x4489, [floatOf(duration)]),
    element(0x4d80, [Buffer.from('Sorrel')]),
    element(0x5741, [Buffer.from('Sorrel')]),
  ])
  const before = info.length + tracks.length
  const cues = placeCues(clusters, before)
  const segment = element(0x18538067, [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)])
  return Buffer.concat([head, segment])
}

const element = (id: number, content: readonly Buffer[]): Buffer => {
  const length = content.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([idOf(id), sizeOf(length), ...content])
}

const idOf = (id: number): Buffer => bytesOf(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1)

/** Lengths always take eight bytes, so that where something stands does not depend on how long it is. */
function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUIntBE(length, 2, 6)
  size[0] = 0x01
  return size
}

function bytesOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

const numberOf = (value: number): Buffer => bytesOf(value, 6)

function floatOf(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const head = element(0x1a45dfa3, [
  element(0x4286, [numberOf(1)]),
  element(0x42f7, [numberOf(1)]),
  element(0x42f2, [numberOf(4)]),
  element(0x42f3, [numberOf(8)]),
  element(0x4282, [Buffer.from('webm')]),
  element(0x4287, [numberOf(4)]),
  element(0x4285, [numberOf(2)]),
])

function gatherClusters(blocks: readonly Block[], from_ms: number): Placed[] {
  const clusters: Placed[] = []
  for (let first = 0; first < blocks.length; ) {
    const at_ms = Math.max(0, blocks[first]!.at_ms - from_ms)
    let end = first + 1
    while (end < blocks.length && blocks[end]!.at_ms - from_ms - at_ms < clusterMs) end++
    const content = blocks.slice(first, end).map((block) => writeBlock(block, from_ms + at_ms))
    clusters.push({ at_ms, bytes: element(0x1f43b675, [element(0xe7, [numberOf(at_ms)]), ...content]) })
    first = end
  }
  return clusters
}

function writeBlock({ at_ms, track, flags, bytes }: Block, cluster_ms: number): Buffer {
  const front = Buffer.alloc(4)
  front[0] = 0x80 | Math.min(track, 126)
  front.writeInt16BE(Math.max(0, at_ms - cluster_ms), 1)
  // Every block of sound can be played by itself. Lacing, how frames share a block, stays as it was.
  front[3] = 0x80 | (flags & 0x06)
  return element(0xa3, [front, bytes])
}

/** The places of the clusters, which lie behind this list: its own length counts. */
function placeCues(clusters: readonly Placed[], before: number): Buffer {
  const write = (first: number) => {
    let place = first
    const points = clusters.map(({ at_ms, bytes }) => {
      const point = element(0xbb, [
        element(0xb3, [numberOf(at_ms)]),
        element(0xb7, [element(0xf7, [numberOf(1)]), element(0xf1, [numberOf(place)])]),
      ])
      place += bytes.length
      return point
    })
    return element(0x1c53bb6b, points)
  }
  return write(before + write(0).length)
}
