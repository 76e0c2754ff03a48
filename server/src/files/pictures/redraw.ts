// Runs in a child process (kernel/processes/children.ts): draws a picture anew, so that nothing of the file that a stranger sent is kept but
// what one sees. sharp loads here alone, and its memory goes when the child ends.
import sharp, { type Sharp } from 'sharp'
import type { Drawn, Redrawing } from './drawing.ts'

/** The longest side of what is stored: enough to read small print on a card. */
const longestSide = 3000
const thumbSide = 640

sharp.concurrency(1)
sharp.cache(false)

process.once('message', async (asked: Redrawing) => {
  // NOTE: to disconnect before the answer is sent would lose a large one.
  process.send!(await redraw(asked), () => process.disconnect?.())
})

async function redraw({ bytes, most_pixels, is_opaque = false }: Redrawing): Promise<Drawn> {
  const open = () => sharp(bytes, { limitInputPixels: most_pixels, failOn: 'error', pages: 1 })
  try {
    const { width, height, hasAlpha } = await open().metadata()
    const isTransparent = hasAlpha && !is_opaque
    if (width * height > most_pixels) return { fault: 'too_many_pixels' }
    // Signatures are drawn on nothing; everything else is smaller as JPEG.
    const write = (picture: Sharp, quality: number) =>
      isTransparent
        ? picture.png({ compressionLevel: 9 })
        : picture.flatten({ background: '#ffffff' }).jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
    const draw = (side: number, quality: number) =>
      write(
        open().autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb'),
        quality,
      ).toBuffer({ resolveWithObject: true })
    const full = await draw(longestSide, 86)
    const thumb = await draw(thumbSide, 76)
    const { width: drawnWidth, height: drawnHeight } = full.info
    return { type: isTransparent ? 'image/png' : 'image/jpeg', width: drawnWidth, height: drawnHeight, full: full.data, thumb: thumb.data }
  } catch (error) {
    // The words of sharp about a picture that holds more than it may.
    return { fault: /pixel limit/i.test((error as Error).message) ? 'too_many_pixels' : 'damaged' }
  }
}
