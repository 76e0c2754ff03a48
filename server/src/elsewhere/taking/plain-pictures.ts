// The parts of a JPEG file that draw the picture: no notes, no camera data, no place in which something else hides.
const drawing = new Set([0xc0, 0xc2, 0xc4, 0xdb, 0xdd, 0xda])
const header = 0xe0

/** Whether a JPEG file holds the picture and nothing else, as those do that we drew: no camera data, and nothing after its end. */
function isPlainJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    const isHeader = marker === header && at === 2 && bytes.subarray(at + 4, at + 9).toString('latin1') === 'JFIF\0'
    if (!isHeader && !drawing.has(marker)) return false
    at += 2 + bytes.readUInt16BE(at + 2)
    if (marker === 0xda) at = endOfScan(bytes, at)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2 === bytes.length
  }
  return false
}

/** Where the next part begins after the compressed lines: at the first marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]!
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'bKGD', 'sBIT'])

/** Whether a PNG file holds the picture and nothing else. */
function isPlainPng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.subarray(at + 4, at + 8).toString('latin1')
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
    if (!pngParts.has(name)) return false
  }
  return false
}

/** Whether a picture may be stored as it is. Any other one is drawn anew, like one that somebody uploads. */
export const isPlainPicture = (bytes: Buffer, type: 'image/jpeg' | 'image/png'): boolean =>
  type === 'image/jpeg' ? isPlainJpeg(bytes) : isPlainPng(bytes)
