import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Shape = { width?: number; height?: number; orientation?: number }

/** A photo as a phone sends it: rows of different colors, and facts about camera and place. Its left upper corner is red. */
export const makePhoto = ({ width = 800, height = 500, orientation = 1 }: Shape = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f4efe6' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><rect width="${width / 4}" height="${height / 4}" fill="#ff0000"/></svg>`,
        ),
      },
    ])
    .jpeg({ quality: 90 })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Zqvcamera' },
      IFD3: { GPSLatitude: '41/1 53/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()

/** What a signature pad makes: ink on nothing. */
export const makeInk = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(name, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name, 'latin1'), data])) >>> 0)
  return Buffer.concat([head, data, sum])
}

/** A PNG of one color, valid to the last byte, whose few kilobytes unfold to `side` by `side` points. */
export function makeBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A PDF of one empty page. `trailer` stands among its last words. */
export const makePdf = (trailer = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \n0000000102 00000 n \ntrailer<</Size 4/Root 1 0 R${trailer}>>\nstartxref\n164\n%%EOF\n`,
    'latin1',
  )

/** The same PDF with an empty ZIP archive behind it, whose comment is the rest of the file. */
export const makePdfAndArchive = (): Buffer => {
  const record = Buffer.alloc(22)
  record.set([0x50, 0x4b, 0x05, 0x06])
  const rest = Buffer.from('\nstartxref\n164\n%%EOF\n')
  record.writeUInt16LE(rest.length, 20)
  return Buffer.concat([makePdf(), record, rest])
}

/** The first bytes of a photo of an iPhone that was not converted. */
export const makeHeic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
