// Ids of elements (RFC 9559). A container of unknown length goes on until something that cannot be in it.
const [header, documentType, segment, tracks, track, trackType] = [0x1a45dfa3, 0x4282, 0x18538067, 0x1654ae6b, 0xae, 0x83]

type Element = { id: number; from: number; to: number }

/** A number of variable length at a place, and where it ends. The mark of its length stays in ids and is no part of sizes. */
function readNumber(bytes: Buffer, at: number, keepsMark: boolean): { value: number; end: number; isUnknown: boolean } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = keepsMark ? first : first & (0xff >> length)
  let isUnknown = (first & (0xff >> length)) === 0xff >> length
  for (let more = 1; more < length; more++) {
    value = value * 256 + bytes[at + more]!
    isUnknown &&= bytes[at + more] === 0xff
  }
  return { value, end: at + length, isUnknown }
}

function* readElements(bytes: Buffer, from: number, to: number): Generator<Element> {
  let at = from
  while (at < to) {
    const id = readNumber(bytes, at, true)
    const size = id && readNumber(bytes, id.end, false)
    if (!id || !size) return
    const end = size.isUnknown ? to : size.end + size.value
    if (end > to) return
    yield { id: id.value, from: size.end, to: end }
    at = end
  }
}

const within = (bytes: Buffer, of: Element | undefined, wanted: number) =>
  of ? [...readElements(bytes, of.from, of.to)].filter(({ id }) => id === wanted) : []

const findIn = (elements: Iterable<Element>, wanted: number): Element | undefined => {
  for (const element of elements) if (element.id === wanted) return element
  return undefined
}

/** The types of the tracks of a WebM file (1 picture, 2 sound); none for any other file. They stand before the first cluster. */
export function listTrackTypes(bytes: Buffer): number[] {
  const head = findIn(readElements(bytes, 0, bytes.length), header)
  const [type] = within(bytes, head, documentType)
  if (!type || bytes.toString('latin1', type.from, type.to).replace(/\0+$/, '') !== 'webm') return []
  const body = findIn(readElements(bytes, head!.to, bytes.length), segment)
  const list = body && findIn(readElements(bytes, body.from, body.to), tracks)
  return within(bytes, list, track).map((one) => bytes[within(bytes, one, trackType)[0]?.from ?? -1] ?? 0)
}
