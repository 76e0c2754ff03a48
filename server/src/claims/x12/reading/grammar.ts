/** A place in a guide where a segment, or a loop that begins with one, may stand. */
export type Place = {
  tag: string
  /** For each element that tells this place from others with the same tag, the values it may have. */
  allows: readonly (readonly string[] | null)[]
  isRequired: boolean
  max: number
  /** What may follow inside of the loop; null for a single segment. */
  loop: { name: string; places: readonly Place[] } | null
}

/**
 * Reads a guide from lines such as `1000A: NM1*41 R 1`: a loop with its first segment, `R` if it is required, and how often it may come
 * (once if nothing is said, 0 for any number). Lines that are indented below it stand inside of the loop. `HL***20` compares the third
 * element, and commas separate values.
 */
export function readGuide(text: string): Place[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const roots: Place[] = []
  const open: { indent: number; places: Place[] }[] = [{ indent: -1, places: roots }]
  for (const line of lines) {
    const indent = line.length - line.trimStart().length
    while (open.at(-1)!.indent >= indent) open.pop()
    const inside: Place[] = []
    const place = readPlace(line.trim(), inside)
    open.at(-1)!.places.push(place)
    if (place.loop !== null) open.push({ indent, places: inside })
  }
  return roots
}

function readPlace(line: string, places: Place[]): Place {
  const [, name, pattern, required, max] = /^(?:(\w+): )?(\S+)( R)?(?: (\d+))?$/.exec(line)!
  const [tag, ...values] = pattern!.split('*')
  return {
    tag: tag!,
    allows: values.map((value) => (value === '' ? null : value.split(','))),
    isRequired: required !== undefined,
    max: max === undefined ? 1 : Number(max) || Number.POSITIVE_INFINITY,
    loop: name === undefined ? null : { name, places },
  }
}

/** All tags of a guide. */
export function listTags(places: readonly Place[], found = new Set<string>()): Set<string> {
  for (const { tag, loop } of places) {
    found.add(tag)
    if (loop !== null) listTags(loop.places, found)
  }
  return found
}
