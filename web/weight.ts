import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }

const dist = fileURLToPath(new URL('dist', import.meta.url))
const firstScreen = 'src/platform/LandingPage.tsx'
// In kB: script and style as gzip, fonts as they are. The reasons stand in docs/decisions/0003-native-controls-mantine-overlays.md.
const limits = { script: 165, style: 15, fonts: 60 }
// Each of them leaves these words in whatever holds it.
const strangers = { zod: /_zod\b|ZodError/, 'a component library': /data-mantine-|Combobox/ }

/** What the first public screen weighs before it stands: its static scripts, its styles, the fonts that the page asks for, in kB. */
export function firstScreenWeight(): { script: number; style: number; fonts: number; strangers: string[] } {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (key: string): void => {
    const chunk = chunks[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    chunk.imports?.forEach(walk)
  }
  for (const key of ['index.html', firstScreen, 'src/kernel/locales/en.po', 'src/platform/locales/en.po']) walk(key)
  const fonts = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/href="\/(static\/[^"]+\.woff2)"/g)].map(([, file]) => file!)
  const text = [...scripts].map((file) => read(file).toString()).join('\n')
  return {
    script: sum([...scripts].map(zipped)),
    style: sum([...styles].map(zipped)),
    fonts: sum(fonts.map((file) => read(file).length)),
    strangers: Object.entries(strangers)
      .filter(([, words]) => words.test(text))
      .map(([name]) => name),
  }
}

const read = (file: string) => readFileSync(join(dist, file))
const zipped = (file: string) => gzipSync(read(file), { level: 9 }).length
const sum = (sizes: number[]) => sizes.reduce((all, one) => all + one, 0) / 1024

if (import.meta.main) {
  if (!existsSync(join(dist, '.vite/manifest.json'))) throw new Error('Build the web app first: npm run build')
  const weight = firstScreenWeight()
  const heavy = (['script', 'style', 'fonts'] as const).filter((part) => weight[part] > limits[part])
  for (const part of ['script', 'style', 'fonts'] as const) console.log(`${part}: ${weight[part].toFixed(1)} kB of ${limits[part]}`)
  for (const name of weight.strangers) console.error(`The first screen holds ${name}.`)
  if (heavy.length > 0 || weight.strangers.length > 0) process.exit(1)
}
