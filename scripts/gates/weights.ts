import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../steps.ts'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }

// In kB of gzip: script and style that a person waits for before the screen stands, the words of one language among them.
const publicLimit = 165
const signedInLimit = 210
const publicScreens = /src\/(platform|providers|auth)\/[\w/]*(Landing|Find|Profile|Status|NotFound|SignIn|Login)\w*\.tsx$/

/** The weight of every screen of the built web app, heaviest first; `limit` is what it may weigh. */
export function weighScreens(): { screen: string; kilobytes: number; limit: number }[] {
  const dist = join(root, 'web/dist')
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry && !key.includes('legacy'))
  if (!entry) throw new Error('The manifest of web/dist names no entry.')
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024)
    return sizes.get(file)!
  }
  const screens = Object.keys(chunks).filter((key) => chunks[key]!.isDynamicEntry && /Page\.tsx$/.test(key))
  return [entry, ...screens]
    .map((screen) => ({
      screen,
      kilobytes: [...filesOf(chunks, [entry, screen])].reduce((sum, file) => sum + sizeOf(file), 0),
      limit: publicScreens.test(screen) || screen === entry ? publicLimit : signedInLimit,
    }))
    .sort((a, b) => b.kilobytes - a.kilobytes)
}

function filesOf(chunks: Record<string, Chunk>, keys: string[], seen = new Set<string>(), files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    filesOf(chunks, chunk.imports ?? [], seen, files)
  }
  return files
}

/** Prints the weights; false when a screen is too heavy. */
export function checkWeights(): boolean {
  const weights = weighScreens()
  for (const { screen, kilobytes, limit } of weights) {
    if (kilobytes > limit || screen === weights[0]!.screen) console.log(`${kilobytes.toFixed(1)} kB of ${limit}  ${screen}`)
  }
  return weights.every(({ kilobytes, limit }) => kilobytes <= limit)
}

if (import.meta.main) {
  for (const { screen, kilobytes, limit } of weighScreens()) console.log(`${kilobytes.toFixed(1).padStart(7)} kB of ${limit}  ${screen}`)
}
