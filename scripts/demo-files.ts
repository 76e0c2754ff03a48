// Draws the pictures of the demo from their drawings, as if they had been uploaded, and writes its signed forms. Run it after you changed a
// drawing, or the form of a release:
//   npm exec -- node scripts/demo-files.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mostPixels } from '../contract/src/files/vocabulary.ts'
import { fullKeyOf, thumbKeyOf } from '../server/src/files/keys.ts'
import type { Drawn } from '../server/src/files/pictures/drawing.ts'
import { demoFiles, demoSounds, idOfDemoFile, shippedFiles } from '../server/src/files/world/files.ts'
import { makeBeeps } from '../server/src/files/world/sounds.ts'
import { clientsCsv, formerNote } from '../server/src/imports/world/papers.ts'
import { writePdf } from '../server/src/kernel/pdf/document.ts'
import { Children } from '../server/src/kernel/processes/children.ts'
import { composeForm } from '../server/src/releases/form/form.ts'
import { demoForms } from '../server/src/releases/world/forms.ts'

const script = new URL('../server/src/files/pictures/redraw.ts', import.meta.url)
const children = new Children()
for (const { slug, width, height } of demoFiles) {
  const bytes = readFileSync(new URL(`drawings/${slug}.svg`, shippedFiles))
  const drawn = await children.run<Drawn>({ script, seconds: 60, niceness: 0 }, { bytes, most_pixels: mostPixels, is_opaque: true })
  if ('fault' in drawn) throw new Error(`${slug}: ${drawn.fault}`)
  if (drawn.width !== width || drawn.height !== height) throw new Error(`${slug} is ${drawn.width} by ${drawn.height}`)
  const id = idOfDemoFile(slug)
  mkdirSync(new URL(id, shippedFiles), { recursive: true })
  writeFileSync(new URL(fullKeyOf(id), shippedFiles), drawn.full)
  writeFileSync(new URL(thumbKeyOf(id), shippedFiles), drawn.thumb)
  console.log(`${slug}: ${Math.round(drawn.full.length / 1024)} kB`)
}
for (const { slug, facts } of demoForms) {
  const id = idOfDemoFile(slug)
  mkdirSync(new URL(id, shippedFiles), { recursive: true })
  const bytes = await writePdf({ children }, composeForm(facts))
  writeFileSync(new URL(fullKeyOf(id), shippedFiles), bytes)
  console.log(`${slug}: ${Math.round(bytes.length / 1024)} kB`)
}
for (const { slug } of demoSounds) {
  const id = idOfDemoFile(slug)
  mkdirSync(new URL(id, shippedFiles), { recursive: true })
  writeFileSync(new URL(fullKeyOf(id), shippedFiles), makeBeeps())
}
const papers = { 'clients-csv': Buffer.from(clientsCsv), 'former-note': await writePdf({ children }, formerNote) }
for (const [slug, bytes] of Object.entries(papers)) {
  const id = idOfDemoFile(slug)
  mkdirSync(new URL(id, shippedFiles), { recursive: true })
  writeFileSync(new URL(fullKeyOf(id), shippedFiles), bytes)
  console.log(`${slug}: ${Math.round(bytes.length / 1024)} kB`)
}
