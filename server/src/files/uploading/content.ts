import { createHash } from 'node:crypto'
import { type FileFault, type FilePurpose, mostFileBytes, purposeRules, type SoundType } from '@sorrel/contract/files/vocabulary'
import { findSound } from './sounds/finding.ts'

export type ContentType = 'image/jpeg' | 'image/png' | 'application/pdf' | 'application/zip' | 'text/csv' | SoundType

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

const heicBrands = /^(?:hei[cfmsx]|hev[cfx]|mif1|msf1|avif)$/

/**
 * What a file is, from its own bytes; names and types that somebody wrote beside it count for nothing. Each format must begin where the
 * file begins, so that a file that is two things at once is taken as its first, and is drawn anew or only ever downloaded.
 */
export function findContent(bytes: Buffer, purpose: FilePurpose): { type: ContentType } | { fault: FileFault } {
  const type = typeOf(bytes) ?? findSound(bytes) ?? (isText(bytes) ? 'text/csv' : undefined)
  if (type === 'heic') return { fault: 'heic' }
  if (!type || !purposeRules[purpose].accepts.includes(type)) return { fault: 'wrong_type' }
  if (type === 'text/csv' && bytes.length > mostFileBytes) return { fault: 'too_large' }
  const fault = type === 'application/pdf' ? findPdfFault(bytes) : type.startsWith('audio/') && endsAsArchive(bytes) ? 'archive' : undefined
  return fault ? { fault } : { type }
}

/** Whether a file can be text: a table that is written as text names its type nowhere. Only the purposes that accept tables ask. */
function isText(bytes: Buffer): boolean {
  const isUtf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return isUtf16 || !bytes.subarray(0, 65_536).includes(0)
}

function typeOf(bytes: Buffer): ContentType | 'heic' | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'application/zip'
  if (/^%PDF-\d\./.test(bytes.subarray(0, 8).toString('latin1'))) return 'application/pdf'
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp' && heicBrands.test(bytes.subarray(8, 12).toString('latin1'))) return 'heic'
  return undefined
}

/** What is wrong with a PDF, as far as its outline tells: the end is missing, it needs a password, or it is an archive as well. */
function findPdfFault(bytes: Buffer): FileFault | undefined {
  if (endsAsArchive(bytes)) return 'archive'
  const tail = bytes.subarray(Math.max(0, bytes.length - 2048)).toString('latin1')
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) return 'damaged'
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(tail) ? 'locked' : undefined
}

const archiveEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const longestComment = 65_535

/** Whether programs for ZIP archives would open the file: they read from its end, where a record and its comment fill the file exactly. */
function endsAsArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - longestComment - 22)
  for (let at = bytes.lastIndexOf(archiveEnd); at >= from; at = bytes.lastIndexOf(archiveEnd, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
    if (at === 0) return false
  }
  return false
}

export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
