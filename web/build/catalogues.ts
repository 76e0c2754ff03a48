import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** The folders below `src` that hold a `locales/` folder: each is one catalogue, the deepest first. */
export const catalogueFolders = (src = source): string[] =>
  globSync('**/locales', { cwd: src })
    .map((path) => dirname(path).replaceAll('\\', '/'))
    .sort((a, b) => b.split('/').length - a.split('/').length || a.localeCompare(b))

// The words that every shell needs, from all features: the names of tabs, for example.
const shared = 'signed-in'
const isShared = (file: string) => file.endsWith(`/${shared}.ts`)

/** The catalogue whose words a file speaks: that of the nearest folder above it. Undefined where there is none. */
export const catalogueOf = (file: string, folders: readonly string[]): string | undefined =>
  isShared(file) ? shared : folders.find((folder) => file.startsWith(`${folder}/`))

/** Which sources each catalogue is made from: its folder, without the folders in it that have a catalogue themselves, and without its `signed-in.ts`. */
export const catalogues = (folders: readonly string[]) =>
  folders.map((folder) => ({
    path: `<rootDir>/src/${folder}/locales/{locale}`,
    include: [...(folder === shared ? [`<rootDir>/src/**/${shared}.ts`] : []), `<rootDir>/src/${folder}/`],
    exclude: [
      ...folders.filter((inner) => inner.startsWith(`${folder}/`)).map((inner) => `<rootDir>/src/${inner}/`),
      ...(folder === shared ? [] : [`**/${shared}.ts`]),
    ],
  }))
