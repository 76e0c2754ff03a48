import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'

/**
 * All ZIPs in a compact form, by ascending code. The packages that hold them take 160 MB once they are read as objects; this takes 2 MB.
 * `names` holds each `city` and `state` once, and the columns refer to it; -1 says that there is none.
 */
export type ZipTable = {
  codes: Int32Array
  names: string[]
  /** The same names in the form in which `plainNameOf` compares them. */
  plainNames: string[]
  city: Int32Array
  state: Int32Array
  /** The coordinates beside the name of the city. NaN for a code without a name. */
  lat: Float64Array
  lng: Float64Array
  /** The coordinates that the second package gives, which are more exact. NaN where it does not know the code. */
  exactLat: Float64Array
  exactLng: Float64Array
}
/** One ZIP of the table. `named` is null for the few codes without a city. */
export type ZipRow = {
  named: { city: string; state: string; latitude: number; longitude: number } | null
  exact: { latitude: number; longitude: number } | null
}

const run = promisify(execFile)

/** Reads the tables of all ZIPs in a process of its own, which gives its memory back when it ends. A thread would not. */
export async function readZipTable(): Promise<ZipTable> {
  const reader = fileURLToPath(new URL('./read-zips.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [reader], { encoding: 'buffer', maxBuffer: 16 * 2 ** 20, timeout: 60_000, env: {} })
  return deserialize(stdout)
}

/** The row of a ZIP of five digits; undefined if neither package knows it. */
export function findZipRow(table: ZipTable, zip: string): ZipRow | undefined {
  const at = indexOfCode(table.codes, Number(zip))
  return at === -1 ? undefined : { named: namedOf(table, at), exact: exactOf(table, at) }
}

function namedOf({ names, city, state, lat, lng }: ZipTable, at: number): ZipRow['named'] {
  if (city[at] === -1) return null
  return { city: names[city[at]!]!, state: names[state[at]!]!, latitude: lat[at]!, longitude: lng[at]! }
}

function exactOf({ exactLat, exactLng }: ZipTable, at: number): ZipRow['exact'] {
  return Number.isNaN(exactLat[at]!) ? null : { latitude: exactLat[at]!, longitude: exactLng[at]! }
}

/** All rows with a city, by ascending code. */
export function* listNamedZips(table: ZipTable): Generator<{ zip: string } & NonNullable<ZipRow['named']>> {
  for (const [at, code] of table.codes.entries()) {
    const named = namedOf(table, at)
    if (named) yield { zip: String(code).padStart(5, '0'), ...named }
  }
}

function indexOfCode(codes: Int32Array, code: number): number {
  let low = 0
  let high = codes.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codes[middle] === code) return middle
    if (codes[middle]! < code) low = middle + 1
    else high = middle - 1
  }
  return -1
}
