import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { name?: string; file: string; css?: string[] }

/** The paths of the built files of the sources with these names: their own names say nothing. */
export function findBuilt(...names: string[]): Set<string> {
  const file = join(import.meta.dirname, '../web/dist/.vite/manifest.json')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(file, 'utf8'))
  const chunks = Object.values(manifest).filter(({ name }) => name && names.includes(name))
  if (chunks.length === 0) throw new Error(`nothing of ${names.join(', ')} was built`)
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css].map((one) => `/${one}`)))
}
