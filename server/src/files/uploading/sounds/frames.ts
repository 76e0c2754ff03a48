// Kilobits a second of layer III by the number in a frame's head: of MPEG 1, and of MPEG 2 and 2.5 (ISO/IEC 11172-3, 13818-3).
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const samplings = [44_100, 48_000, 32_000]
const [version1, version2] = [3, 2]

/** The bytes of the MP3 frame that begins at a place; undefined if none does. */
function lengthOfFrame(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return undefined
  const version = (bytes[at + 1]! >> 3) & 3
  const layer = (bytes[at + 1]! >> 1) & 3
  const rate = (version === version1 ? rates1 : rates2)[bytes[at + 2]! >> 4]
  const sampling = samplings[(bytes[at + 2]! >> 2) & 3]
  if (version === 1 || layer !== 1 || !rate || !sampling) return undefined
  const padding = (bytes[at + 2]! >> 1) & 1
  const perSecond = sampling / (version === version1 ? 1 : version === version2 ? 2 : 4)
  return Math.floor(((version === version1 ? 144 : 72) * rate * 1000) / perSecond) + padding
}

/** How many bytes a tag before the sound takes (ID3v2); 0 without one. */
function lengthOfTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at]! & 0x7f), 0)
  const foot = bytes[5]! & 0x10 ? 10 : 0
  return 10 + size + foot
}

const footBytes = 128
/** Where the frames of an MP3 file begin and end, without tags about it; undefined unless three frames follow each other. */
export function findFrames(bytes: Buffer): { from: number; to: number } | undefined {
  let from = lengthOfTag(bytes)
  // Some programs fill up the tag with nothing.
  while (from > 0 && from < bytes.length && bytes[from] === 0) from += 1
  let at = from
  for (let frame = 0; frame < 3; frame++) {
    const length = lengthOfFrame(bytes, at)
    if (length === undefined) return undefined
    at += length
  }
  const hasFoot = bytes.toString('latin1', bytes.length - footBytes, bytes.length - footBytes + 3) === 'TAG'
  return at > bytes.length ? undefined : { from, to: bytes.length - (hasFoot ? footBytes : 0) }
}
