import { dirname, join } from 'node:path'

type File = { path: string; text: string }
type Edges = Map<string, Set<string>>

/**
 * The largest number of files in circles of `import type`. Types are erased, so such circles load in any order, but their files can only be
 * understood together. The one circle that exists goes around Context, which names what a verb may touch, while much of that takes a
 * Context in turn. This number may only shrink.
 */
export const mostInTypeCircles = 8

/** Every circle of imports as `a -> b -> a`, and the files that a circle of types ties together if they are too many. */
export function findCircles(files: readonly File[], most = mostInTypeCircles): string[] {
  const { values, all } = importsOf(files)
  const knots = knotsOf(values)
  const byValue = knots.map((knot) => `imports go around in a circle: ${circleIn(values, knot).join(' -> ')}`)
  const told = new Set(knots.flat())
  const tied = knotsOf(all)
    .flat()
    .filter((path) => !told.has(path))
  const byType = tied.length > most ? [`${tied.length} files stand in circles of types, more than ${most}: ${tied.sort().join(', ')}`] : []
  return [...byValue, ...byType]
}

/** The files that each file loads when it is imported (`values`), and the same with the files from which it imports types only (`all`). */
export function importsOf(files: readonly File[]): { values: Edges; all: Edges } {
  const known = new Set(files.map(({ path }) => path))
  const values: Edges = new Map()
  const all: Edges = new Map()
  for (const { path, text } of files) {
    const found = statementsIn(text).map(({ from, isType }) => ({ target: fileOf(path, from, known), isType }))
    const targets = (wanted: typeof found) => new Set(wanted.flatMap(({ target }) => (target ? [target] : [])))
    values.set(path, targets(found.filter(({ isType }) => !isType)))
    all.set(path, targets(found))
  }
  return { values, all }
}

// Only whole statements count. An `import()` loads later, when every file of the circle has run; `import { type A }` still loads its file.
const statement = /^(?:import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?[^'"`;=]*?(?:\bfrom\s*)?(['"])([^'"]+)\2/gm

const statementsIn = (text: string) =>
  [...text.matchAll(statement)]
    .filter(([whole]) => /\bfrom\s*['"]|^import\s*['"]/.test(whole))
    .map(([, type, , from]) => ({ from: from!, isType: type !== undefined }))

function fileOf(path: string, from: string, known: ReadonlySet<string>): string | undefined {
  const packaged = /^@sorrel\/contract\/(.+)$/.exec(from)
  const target = packaged ? `contract/src/${packaged[1]}.ts` : from.startsWith('.') ? join(dirname(path), from) : undefined
  return target && [target, `${target}.ts`, `${target}.tsx`].find((candidate) => known.has(candidate))
}

/** The sets of files in which each file leads to every other (Tarjan's algorithm). A file that leads only to itself is no set. */
function knotsOf(edges: Edges): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const knots: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const knot = stack.splice(stack.indexOf(file))
    if (knot.length > 1 || edges.get(file)?.has(file)) knots.push(knot)
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return knots
}

/** The shortest circle through the first file of a set. */
function circleIn(edges: Edges, knot: readonly string[]): string[] {
  const start = [...knot].sort()[0]!
  let ways = [[start]]
  const seen = new Set<string>()
  while (ways.length > 0) {
    const longer: string[][] = []
    for (const way of ways) {
      for (const next of edges.get(way.at(-1)!) ?? []) {
        if (next === start) return [...way, start]
        if (!knot.includes(next) || seen.has(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return [start]
}
