import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './steps.ts'

const ours = ['web/*', 'web/src/**/*', 'web/build/**/*', 'web/public/**/*', 'package-lock.json']
const imported = /\b(?:from|import)\s*\(?\s*'(@sorrel\/contract\/[^']+|\.[^']+)'/g

/**
 * Every file that decides what the built web app contains: its own files, the lock file, and the files of the contract that it imports
 * directly or indirectly.
 */
export function listWebSources(home: string = root): string[] {
  const own = globSync(ours, { cwd: home, exclude: ['web/dist', 'web/dist-server', 'web/node_modules', '**/*.test.{ts,tsx}'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(home, path)).isFile())
  const found = new Set(own)
  const queue = [...own]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const next of contractFilesIn(home, path)) {
      if (found.has(next)) continue
      found.add(next)
      queue.push(next)
    }
  }
  return [...found].sort()
}

function contractFilesIn(home: string, path: string): string[] {
  if (!/\.tsx?$/.test(path)) return []
  const isOfContract = path.startsWith('contract/')
  return [...readFileSync(join(home, path), 'utf8').matchAll(imported)]
    .map(([, name]) => name!)
    .filter((name) => isOfContract || name.startsWith('@sorrel/contract/'))
    .map((name) => (name.startsWith('.') ? posix.join(dirname(path), name) : `contract/src/${name.slice('@sorrel/contract/'.length)}.ts`))
    .filter((file) => existsSync(join(home, file)))
}

/** A hash of the contents of the files and of the flag that allows missing translations. It ignores when the files were written. */
export function hashOfWeb(home: string = root, untranslated: string = process.env.UNTRANSLATED ?? ''): string {
  const hash = createHash('sha256').update(untranslated)
  for (const path of listWebSources(home)) hash.update(`\0${path}\0`).update(readFileSync(join(home, path)))
  return hash.digest('hex')
}
