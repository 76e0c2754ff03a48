/** The arguments with which `lingui` checks that extraction would change no catalogue, and that no catalogue keeps an unused message. */
export const catalogueCheck = ['check', 'sync', '--clean', '--verbose']

type Catalogue = { path: string; text: string }

/**
 * Says which messages have more than one translation. A browser joins the catalogues of all features that it has loaded, so the last one
 * loaded would win; such messages need a `context`.
 */
export function findClashes(catalogues: readonly Catalogue[]): string[] {
  const known = new Map<string, Map<string, string>>()
  for (const { path, text } of catalogues)
    for (const block of text.replaceAll('\r\n', '\n').split('\n\n')) {
      const id = readField(block, 'msgid')
      if (!id) continue
      const context = readField(block, 'msgctxt')
      const key = `"${id}"${context && ` (${context})`}`
      const translations = known.get(key) ?? new Map<string, string>()
      known.set(key, translations.set(readField(block, 'msgstr'), path))
    }
  return [...known]
    .filter(([, translations]) => translations.size > 1)
    .map(([key, translations]) => `${key}: ${[...translations].map(([words, path]) => `"${words}" in ${path}`).join(', ')}`)
}

/** A field of an entry of a catalogue; a long one goes on over several lines. */
function readField(block: string, name: string): string {
  const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? ''
  return lines
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1))
    .join('')
}
