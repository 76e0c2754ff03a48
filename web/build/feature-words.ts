import type { Plugin } from 'vite'
import { catalogueFolders, catalogueOf } from './catalogues.ts'

/**
 * Puts `needs('scheduling')` in front of each module that has words of the catalogue `scheduling`, so that the catalogue is loaded
 * before the screen is drawn. Written by hand it would be forgotten, and people would read the ids of messages.
 */
export function featureWords(): Plugin {
  const folders = catalogueFolders()
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
        return { code: `import { needs as needsWords } from '/src/kernel/words/i18n.ts';needsWords('${folder}');${code}`, map: null }
      },
    },
  }
}
