type File = { path: string; text: string }

/** The functions that handle a script that does not load: with a time limit, a named error, a way to try again, and nothing around it lost. */
const loaders = ['chunk', 'page', 'makeLazyPart']
const isApp = (path: string) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path)
// The catalogues of words are found by address, and each one goes through `chunk` when i18n.ts fetches it.
const globs: Record<string, string> = {
  'web/src/kernel/words/i18n.ts': 'chunk(catalog)',
  'web/src/kernel/words/further-catalogues.ts': 'furtherCatalogues',
}

/** Every dynamic import of the web app outside of `chunk`, `page` and `makeLazyPart`. Expects text without comments. */
export function findBareImports({ path, text }: File): string[] {
  if (!isApp(path)) return []
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const bare = [...text.matchAll(/(?<!\btypeof )\bimport\s*\(/g)].filter(({ index }) => !callersOf(text, index).some(isLoader))
  const globbed = [...text.matchAll(/\bimport\.meta\.glob\b/g)].filter(() => !(globs[path] && text.includes(globs[path])))
  return [...bare, ...globbed].map(({ index }) => `${path}:${lineAt(index)}: an import() outside of ${loaders.join('(), ')}()`)
}

const isLoader = (name: string) => loaders.includes(name)

/** The names of the calls that enclose a place, innermost first. */
function callersOf(text: string, place: number): string[] {
  const names: string[] = []
  let open = 0
  for (let at = place - 1; at >= 0; at -= 1) {
    if (text[at] === ')') open += 1
    else if (text[at] === '(' && open > 0) open -= 1
    else if (text[at] === '(') names.push(/([\w$]+)(?:<[^()]*>)?$/.exec(text.slice(Math.max(0, at - 80), at))?.[1] ?? '')
  }
  return names
}
