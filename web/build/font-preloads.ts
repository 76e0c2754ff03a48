import type { Plugin } from 'vite'

// Figtree stands in every line and Fraunces in the first heading; the other files are fetched when a letter needs them.
const first = /\/(figtree|fraunces)-latin-wght-normal-[\w-]+\.woff2$/

/** Asks for the two fonts of the first screen together with its script, instead of after its style. */
export function fontPreloads(): Plugin {
  return {
    name: 'sorrel:font-preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => first.test(`/${file}`))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}
