import type { Plugin } from 'vite'

/**
 * A module of a feature that speaks says so by itself: `needs('scheduling')` is put in front of it, and the words of that feature
 * are there before the screen is drawn. By hand it would be forgotten, and people would read the ids of messages.
 */
export function featureWords(): Plugin {
  return {
    name: 'sorrel:feature-words',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/[\w-]+\/.*\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
      handler(code, id) {
        // The parts that have a catalogue of their own stand in lingui.config.ts.
        const feature = /\/web\/src\/(scheduling\/provider|[\w-]+)\//.exec(id)?.[1]
        if (!feature || feature === 'kernel') return
        return { code: `import { needs as needsWords } from '/src/kernel/words/i18n.ts';needsWords('${feature}');${code}`, map: null }
      },
    },
  }
}
