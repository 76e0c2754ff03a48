import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Imports of types do not exist when the program runs.
const imported = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

/**
 * The paths of every file that these entries need when they run: themselves and all that they import, directly or not. Packages are left
 * out.
 */
export function importsOf(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.ts')) return
    for (const [, named, lazy] of readFileSync(path, 'utf8').matchAll(imported)) {
      const next = pathOf(root, path, (named ?? lazy)!)
      if (next !== undefined) visit(next)
    }
  }
  for (const entry of entries) visit(join(root, entry))
  return [...found].sort()
}

function pathOf(root: string, from: string, name: string): string | undefined {
  const path = name.startsWith('.')
    ? join(dirname(from), name)
    : name.startsWith('@sorrel/contract/')
      ? join(root, 'contract/src', `${name.slice('@sorrel/contract/'.length)}.ts`)
      : undefined
  // A missing file stops the program that imports it, with a better message than ours would be.
  return path !== undefined && existsSync(path) ? path : undefined
}
