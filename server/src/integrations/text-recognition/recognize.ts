// Runs in a child process (kernel/processes/children.ts): finds the words on the photos of a card. Neither the engine nor the data of the language
// comes from the network.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM } from 'tesseract.js'
import type { Line } from './index.ts'

const require = createRequire(import.meta.url)
const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

process.once('message', async ({ pictures }: { pictures: Uint8Array[] }) => {
  process.send!(await recognize(pictures), () => process.disconnect?.())
})

/** The lines of each picture, with the place of every word. */
async function recognize(pictures: Uint8Array[]): Promise<Line[][]> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  const found: Line[][] = []
  for (const picture of pictures) {
    const { data } = await worker.recognize(Buffer.from(picture), {}, { blocks: true })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    found.push(
      lines.map(({ words }) =>
        words.map(({ text, confidence, bbox }) => ({ text, confidence, from: bbox.x0, to: bbox.x1, top: bbox.y0, bottom: bbox.y1 })),
      ),
    )
  }
  await worker.terminate()
  return found
}
