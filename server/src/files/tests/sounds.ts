const box = (name: string, ...content: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}
const handler = (kind: string) => box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)]))

/** An MPEG-4 file with one track of each kind (`soun`, `vide`), which tells where it was recorded. */
export const makeMp4 = (...kinds: string[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...kinds.map((kind) => box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler(kind)))),
      box('udta', box('\xa9xyz', Buffer.from('+41.8781-087.6298/'))),
    ),
    box('mdat', Buffer.alloc(400, 7)),
  ])

/** A file of samples of 16 bits: a tone of half a second, after the name of the program that made it. */
export function makeWave(): Buffer {
  const samples = Buffer.alloc(8000)
  for (let at = 0; at < 4000; at++) samples.writeInt16LE(Math.round(9000 * Math.sin(at / 4)), at * 2)
  const format = Buffer.alloc(24)
  format.write('fmt ', 'latin1')
  format.writeUInt32LE(16, 4)
  format.writeUInt16LE(1, 8)
  format.writeUInt16LE(1, 10)
  format.writeUInt32LE(8000, 12)
  format.writeUInt32LE(16_000, 16)
  format.writeUInt16LE(2, 20)
  format.writeUInt16LE(16, 22)
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const body = Buffer.concat([Buffer.from('WAVE'), format, chunk('LIST', Buffer.from('INFOISFT Zqvprogram!')), chunk('data', samples)])
  return chunk('RIFF', body)
}

/** Frames of MPEG 1, layer III, 128 kbit/s at 44.1 kHz. */
export function makeFrames(count = 6): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

/** The same between tags that name whoever sings. */
export function makeMp3(): Buffer {
  const name = Buffer.from('TIT2\0\0\0\x0a\0\0\0Zqvsinger')
  const tag = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, name.length]), name])
  return Buffer.concat([tag, makeFrames(), Buffer.from('TAGZqvsinger'.padEnd(128, '\0'), 'latin1')])
}

/** One page of an Ogg file, which begins a stream with this first packet. */
const oggPage = (packet: Buffer, flags: number): Buffer => {
  const head = Buffer.alloc(28)
  head.write('OggS', 'latin1')
  head[5] = flags
  head[26] = 1
  head[27] = packet.length
  return Buffer.concat([head, packet])
}
export const makeOgg = (...firsts: string[]): Buffer =>
  Buffer.concat([...firsts.map((first) => oggPage(Buffer.from(first.padEnd(19, '\0'), 'latin1'), 2)), oggPage(Buffer.alloc(200, 5), 0)])

const element = (id: string, content: Buffer, size = Buffer.from([0x40 | (content.length >> 8), content.length & 0xff])) =>
  Buffer.concat([Buffer.from(id, 'hex'), size, content])

/** A WebM file as a browser records it, of unknown length, with a track of each type (1 picture, 2 sound). */
export const makeWebm = (kind: string, ...types: number[]): Buffer => {
  const unknown = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
  const tracks = Buffer.concat(
    types.map((type) => element('ae', Buffer.concat([element('d7', Buffer.from([1])), element('83', Buffer.from([type]))]))),
  )
  const body = Buffer.concat([
    element('1549a966', Buffer.alloc(20)),
    element('1654ae6b', tracks),
    element('1f43b675', Buffer.alloc(300, 3), unknown),
  ])
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from(kind))), element('18538067', body, unknown)])
}
