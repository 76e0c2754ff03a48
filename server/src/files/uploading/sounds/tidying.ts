import type { ContentType } from '../content.ts'
import { readBoxes } from './boxes.ts'
import { findFrames } from './frames.ts'

/**
 * Sound without what a phone or a program wrote beside it, such as the place where it was recorded: the samples stay as they are. What is
 * tidy stays the same, and so does a file that is no sound.
 */
export function tidySound(bytes: Buffer, type: ContentType): Buffer {
  if (type === 'audio/mpeg') {
    const { from, to } = findFrames(bytes) ?? { from: 0, to: bytes.length }
    return bytes.subarray(from, to)
  }
  if (type === 'audio/mp4') return clearBoxes(bytes)
  return type === 'audio/wav' ? clearLists(bytes) : bytes
}

const told = new Set(['udta', 'meta'])

/** Boxes with facts about the recording become free space of the same length, so that every place in the file stays where it is. */
function clearBoxes(bytes: Buffer): Buffer {
  const cleared = Buffer.from(bytes)
  const visit = (from: number, to: number) => {
    for (const box of readBoxes(cleared, from, to)) {
      if (told.has(box.name)) {
        cleared.write('free', box.at, 'latin1')
        cleared.fill(0, box.from, box.to)
      } else if (box.name === 'moov' || box.name === 'trak') visit(box.from, box.to)
    }
  }
  visit(0, cleared.length)
  return cleared
}

/** The same for a file of samples, whose chunks begin after the first twelve bytes. */
function clearLists(bytes: Buffer): Buffer {
  const cleared = Buffer.from(bytes)
  let at = 12
  while (at + 8 <= cleared.length) {
    const size = cleared.readUInt32LE(at + 4)
    const to = Math.min(at + 8 + size, cleared.length)
    if (['LIST', 'id3 ', 'bext', 'iXML'].includes(cleared.toString('latin1', at, at + 4))) {
      cleared.write('JUNK', at, 'latin1')
      cleared.fill(0, at + 8, to)
    }
    at += 8 + size + (size % 2)
  }
  return cleared
}
