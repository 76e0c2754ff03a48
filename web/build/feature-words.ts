import type { Plugin } from 'vite'
import { catalogueFolders, catalogueOf } from './catalogues.ts'

/** Which catalogues the modules of each script need; beside the manifest of Vite. The server asks ahead for those of a page. */
const listOfWords = '.vite/words.json'

/**
 * Puts `needs('scheduling')` in front of each module that has words of the catalogue `scheduling`, so that the catalogue is loaded
 * before the screen is drawn. Written by hand it would be forgotten, and people would read the ids of messages.
 */
export function featureWords(): Plugin {
  const folders = catalogueFolders()
  const neededBy = new Map<string, string>()
  // Of all outputs: the scripts for old browsers are written to the same folder.
  const words: Record<string, string[]> = {}
  return {
    name: 'sorrel:feature-words',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
      handler(code, id) {
        const file = id.slice(id.lastIndexOf('/web/src/') + '/web/src/'.length)
        const folder = catalogueOf(file, folders)
        if (!folder) this.error(`${file} has words, but no folder above it has a folder "locales" for them.`)
        // The kernel's words are always loaded.
        if (folder === 'kernel') return
        neededBy.set(id, folder)
        return { code: `import { needs as needsWords } from '/src/kernel/words/i18n.ts';needsWords('${folder}');${code}`, map: null }
      },
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        const needed = new Set(part.moduleIds.flatMap((id) => neededBy.get(id) ?? []))
        if (needed.size > 0) words[part.fileName] = [...needed].sort()
      }
      this.emitFile({ type: 'asset', fileName: listOfWords, source: JSON.stringify(words) })
    },
  }
}
