/** A box of an MPEG-4 file (ISO/IEC 14496-12): its four letters, where these stand, and where its content begins and ends. */
export type Box = { name: string; at: number; from: number; to: number }

/** No honest file has more boxes side by side. */
const mostBoxes = 10_000

/** The boxes that stand side by side within a part of a file. What does not fit ends the list. */
export function readBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < mostBoxes) {
    const short = bytes.readUInt32BE(at)
    if (short === 1 && at + 16 > to) break
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < head || at + size > to) break
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), at: at + 4, from: at + head, to: at + size })
    at += size
  }
  return boxes
}
