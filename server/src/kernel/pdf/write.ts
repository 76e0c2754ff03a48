// Runs in a child process (kernel/processes/children.ts): writes a document as PDF. pdfkit and the fonts load here alone.
import PDFDocument from 'pdfkit'
import type { PdfDocument } from './document.ts'
import { Layout, margin } from './layout.ts'
import { writePhonesIn } from './phones.ts'

// Arabic, Hebrew, Thai and the scripts of East Asia: their fonts are larger than all else that a server needs (decision 98).
const missing = {
  en: 'A box on this paper stands for a letter that our fonts cannot write. The record has the whole text.',
  es: 'Un recuadro en este papel está en lugar de una letra que nuestras fuentes no pueden escribir. El expediente tiene el texto completo.',
}

process.once('message', async (document: PdfDocument) => {
  // NOTE: to disconnect before the answer is sent would lose a large one.
  process.send!(await write(document), () => process.disconnect?.())
})

async function write(document: PdfDocument): Promise<Uint8Array> {
  const { title, language, author, made_at, letterhead, watermark, blocks, footer } = writePhonesIn(document)
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    tagged: true,
    lang: language === 'es' ? 'es-US' : 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    font: '',
    info: { Title: title, Author: author, CreationDate: new Date(made_at), ModDate: new Date(made_at) },
  }
  // NOTE: the types of pdfkit do not know yet that it writes PDF/UA.
  const pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((end) => pdf.on('end', end))
  const layout = new Layout(pdf)
  if (letterhead) layout.addLetterhead(letterhead)
  layout.addTitle(title)
  for (const block of blocks) layout.add(block)
  layout.addMissingLetters(missing[language])
  if (watermark) layout.addWatermark(watermark)
  layout.finish(footer)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
