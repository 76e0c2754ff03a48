import { createHash } from 'node:crypto'
import type { Block } from '../webm/reading.ts'
import { writeWebm } from '../webm/writing.ts'

/** A track entry as a browser writes one: number 1, of sound, in Opus. */
export const tracks = Buffer.from('1654ae6b90ae8ed781018381028686415f4f505553', 'hex')

/** Blocks of 60 ms from one moment to another; the bytes of each say when it begins. */
export const makeBlocks = (from_ms: number, to_ms: number, word = ''): Block[] =>
  Array.from({ length: Math.round((to_ms - from_ms) / 60) }, (_, n) => {
    const at_ms = from_ms + n * 60
    return { at_ms, track: 1, flags: 0x80, bytes: Buffer.from(`${word}${at_ms}`.padEnd(12, ' ')) }
  })

/** What a recorder makes while it goes on: the lengths of the file and of its clusters are not known yet. */
export function makeLive(blocks: readonly Block[]): Buffer {
  const whole = writeWebm(tracks, blocks)
  // A length of eight bytes with all bits set is an unknown one.
  for (const mark of ['18538067', '1f43b675']) {
    const id = Buffer.from(mark, 'hex')
    for (let at = whole.indexOf(id); at >= 0; at = whole.indexOf(id, at + 12)) Buffer.from('01ffffffffffffff', 'hex').copy(whole, at + 4)
  }
  return whole
}

/** Pieces of a recording, cut where a browser would: anywhere. */
export function cutPieces(bytes: Buffer, count: number): Buffer[] {
  const length = Math.ceil(bytes.length / count)
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * length, (n + 1) * length))
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
