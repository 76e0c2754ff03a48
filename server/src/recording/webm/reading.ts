import { mostPieces, pieceSeconds } from '@sorrel/contract/recording/vocabulary'

/** A piece of sound, as it stands in a file, and when it begins. */
export type Block = { at_ms: number; track: number; flags: number; bytes: Buffer }
/** What a recorder made: how its track is written, and its sound. `tracks` is undefined if the beginning is missing. */
export type Recorded = { tracks: Buffer | undefined; blocks: Block[] }

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simple_block: 0xa3,
  block_group: 0xa0,
  block: 0xa1,
} as const

const clusterMark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
/** What holds other elements; a recorder that does not know its end yet writes no length for it. */
const holders: ReadonlySet<number> = new Set([ids.segment, ids.info, ids.cluster, ids.block_group])

/** Reads whole recordings; see `Reader`. `runs` are the bytes in order, cut wherever a piece is missing. */
export function readRecorded(runs: readonly Buffer[]): Recorded {
  const reader = new Reader()
  const blocks = runs.flatMap((run) => {
    const read = reader.read(run)
    reader.skipGap()
    return read
  })
  return { tracks: reader.tracks, blocks: sortBlocks(blocks) }
}

/** A block that comes out of order would make a player stop. */
export const sortBlocks = (blocks: Block[]): Block[] => blocks.sort((one, other) => one.at_ms - other.at_ms)

const none = Buffer.alloc(0)
/** Recorders write nothing so long; what says that it is would have to be held until it is whole. */
const longestElement = 4_000_000
const longestHead = 12

/**
 * Reads what a browser recorded as WebM (RFC 9559) piece by piece, and holds no more than the end of one of them. After a gap it goes on at the
 * next cluster, and a block that lost its end is left out. Nothing in it is trusted: what makes no sense ends the reading up to the next gap.
 */
export class Reader {
  /** How the track is written; undefined as long as the beginning was not read. */
  tracks: Buffer | undefined
  private rest: Buffer = none
  private state: 'beginning' | 'searching' | 'reading' | 'lost' = 'beginning'
  private scale = 1_000_000
  private clusterMs = 0

  /** The blocks that end in the next bytes, in the order in which they stand there. */
  read(bytes: Buffer): Block[] {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes
    if (this.state === 'beginning' && this.rest.length > 4) this.state = isBeginning(this.rest) ? 'reading' : 'searching'
    if (this.state === 'searching') this.searchCluster()
    const blocks: Block[] = []
    if (this.state === 'reading') this.rest = this.rest.subarray(this.readElements(blocks))
    if (this.state === 'lost') this.rest = none
    return blocks
  }

  /** Says that the next bytes do not follow those before. */
  skipGap(): void {
    this.rest = none
    this.state = 'searching'
    this.scale = 1_000_000
    this.clusterMs = 0
  }

  private searchCluster(): void {
    const start = this.rest.indexOf(clusterMark)
    if (start >= 0) this.state = 'reading'
    // The mark may be cut in two.
    this.rest = this.rest.subarray(start >= 0 ? start : Math.max(0, this.rest.length - clusterMark.length + 1))
  }

  /** Reads all whole elements; answers where the first one begins that is not whole. */
  private readElements(blocks: Block[]): number {
    for (let at = 0; ; ) {
      const element = readHead(this.rest, at)
      if (!element) {
        if (this.rest.length - at >= longestHead) this.state = 'lost'
        return at
      }
      const { id, from, to } = element
      if (holders.has(id)) {
        at = from
        continue
      }
      // An unknown length ends nowhere.
      if (to === undefined || to - from > longestElement) this.state = 'lost'
      if (to === undefined || to > this.rest.length) return at
      this.take(id, this.rest.subarray(at, to), from - at, blocks)
      at = to
    }
  }

  private take(id: number, element: Buffer, head: number, blocks: Block[]): void {
    if (id === ids.scale) this.scale = readNumber(element, head, element.length) || this.scale
    else if (id === ids.timecode) this.clusterMs = (readNumber(element, head, element.length) * this.scale) / 1e6
    else if (id === ids.tracks) this.tracks ??= Buffer.from(element)
    else if (id === ids.simple_block || id === ids.block) addBlock(blocks, element.subarray(head), this.clusterMs, this.scale)
  }
}

const isBeginning = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32BE(0) === ids.ebml

/** No recording is longer than all its pieces, so what says that it is later makes no sense. */
const latestMs = mostPieces * pieceSeconds * 1000

type Head = { id: number; from: number; to: number | undefined }

/** The id of the element at a place, and where its content begins and ends. */
function readHead(bytes: Buffer, at: number): Head | undefined {
  const idLength = lengthOf(bytes[at])
  if (!idLength || idLength > 4 || at + idLength >= bytes.length) return undefined
  const id = bytes.readUIntBE(at, idLength)
  const sizeAt = at + idLength
  const sizeLength = lengthOf(bytes[sizeAt])
  if (!sizeLength || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined
  const from = sizeAt + sizeLength
  const size = readSize(bytes, sizeAt, sizeLength)
  return { id, from, to: size === undefined ? undefined : from + size }
}

/** How many bytes a number takes, by its first one. */
const lengthOf = (first: number | undefined): number => (first ? Math.clz32(first) - 23 : 0)

/** A length; undefined if all its bits are set, which means that it is not known. */
function readSize(bytes: Buffer, at: number, length: number): number | undefined {
  let [size, isUnknown] = [bytes[at]! & (0xff >> length), (bytes[at]! | (0xff << (8 - length))) % 256 === 255]
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next]!
    size = size * 256 + byte
    isUnknown &&= byte === 255
  }
  return isUnknown ? undefined : size
}

const readNumber = (bytes: Buffer, from: number, to: number): number =>
  to - from > 6 ? 0 : to > from ? bytes.readUIntBE(from, to - from) : 0

function addBlock(blocks: Block[], content: Buffer, clusterMs: number, scale: number): void {
  const trackLength = lengthOf(content[0])
  if (!trackLength || content.length < trackLength + 3) return
  const track = readSize(content, 0, trackLength) ?? 0
  const at_ms = clusterMs + (content.readInt16BE(trackLength) * scale) / 1e6
  if (at_ms > latestMs) return
  blocks.push({ at_ms: Math.max(0, Math.round(at_ms)), track, flags: content[trackLength + 2]!, bytes: content.subarray(trackLength + 3) })
}
