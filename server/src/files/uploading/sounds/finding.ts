import type { SoundType } from '@sorrel/contract/files/vocabulary'
import { readBoxes } from './boxes.ts'
import { findFrames } from './frames.ts'
import { listTrackTypes } from './matroska.ts'

const wordAt = (bytes: Buffer, at: number, length = 4) => bytes.toString('latin1', at, at + length)

/**
 * What kind of sound a file holds, from its own structure; undefined for anything else. A container with a picture track is a film and no sound,
 * whatever its name says.
 */
export function findSound(bytes: Buffer): SoundType | undefined {
  if (bytes.length < 32) return undefined
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return isWebm(bytes) ? 'audio/webm' : undefined
  if (wordAt(bytes, 4) === 'ftyp') return isMp4(bytes) ? 'audio/mp4' : undefined
  if (wordAt(bytes, 0) === 'OggS') return isOgg(bytes) ? 'audio/ogg' : undefined
  if (wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WAVE') return isWave(bytes) ? 'audio/wav' : undefined
  return findFrames(bytes) ? 'audio/mpeg' : undefined
}

const audioTrack = 2
function isWebm(bytes: Buffer): boolean {
  const tracks = listTrackTypes(bytes)
  return tracks.length > 0 && tracks.every((type) => type === audioTrack)
}

/** Every track that shows or plays something plays sound. */
function isMp4(bytes: Buffer): boolean {
  const moov = readBoxes(bytes).find(({ name }) => name === 'moov')
  if (!moov) return false
  const within = (name: string, from: number, to: number) => readBoxes(bytes, from, to).filter((box) => box.name === name)
  const kinds = within('trak', moov.from, moov.to)
    .flatMap(({ from, to }) => within('mdia', from, to))
    .flatMap(({ from, to }) => within('hdlr', from, to))
    .map(({ from }) => wordAt(bytes, from + 8))
  return kinds.includes('soun') && !kinds.includes('vide')
}

const oggSounds = ['OpusHead', '\x01vorbis', '\x7fFLAC']
const beginsStream = 2
/** All streams begin before any goes on, so the first pages say what is in the file. */
function isOgg(bytes: Buffer): boolean {
  let at = 0
  let found = false
  while (at + 27 < bytes.length && wordAt(bytes, at) === 'OggS' && (bytes[at + 5]! & beginsStream) !== 0) {
    const segments = bytes[at + 26]!
    const from = at + 27 + segments
    if (!oggSounds.some((sound) => wordAt(bytes, from, 8).startsWith(sound))) return false
    found = true
    at = from + bytes.subarray(at + 27, from).reduce((sum, length) => sum + length, 0)
  }
  return found
}

/** A file of samples says first how they are written, and holds some. */
function isWave(bytes: Buffer): boolean {
  if (wordAt(bytes, 12) !== 'fmt ') return false
  const channels = bytes.readUInt16LE(22)
  return channels >= 1 && channels <= 8 && bytes.readUInt32LE(24) > 0 && bytes.indexOf('data', 20, 'latin1') > 0
}
