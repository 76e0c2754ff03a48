import type { GlucoseMaker, GlucoseUnit } from '@sorrel/contract/glucose/vocabulary'
import { type Line, readLines, separators } from './table.ts'

/** Where a file has what, as places of cells. */
export type Columns = {
  maker: GlucoseMaker
  unit: GlucoseUnit
  separator: string
  /** The number of the line with the headers. */
  line: number
  time: number
  value: number
  kind: number
  /** -1 where the file has no such column. */
  device: number
  clock: number
}

type Wanted = Record<'time' | 'value' | 'kind' | 'device' | 'clock', RegExp>

// As Dexcom Clarity and LibreView write them in English and Spanish, without accents and in small letters.
const headers: Readonly<Record<GlucoseMaker, Wanted>> = {
  dexcom: {
    time: /^(timestamp|marca temporal|marca de tiempo)/,
    value: /^(glucose value|nivel de glucosa|valor de glucosa)/,
    kind: /^(event type|tipo de evento)/,
    device: /^(source device id|.*dispositivo (de origen|fuente))/,
    clock: /^(transmitter time|(hora|tiempo) del transmisor)/,
  },
  libre: {
    time: /^(device timestamp|(sello|marca) de tiempo del dispositivo|marca temporal del dispositivo)/,
    value: /^(historic glucose|historial de glucosa|glucosa historica|historico de glucosa)/,
    kind: /^(record type|tipo de registro)/,
    device: /^(serial number|numero de serie)/,
    clock: /^\0/,
  },
}

/** A header or a word of a cell in the form in which it is compared. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufeff]/g, '')
    .trim()
    .toLowerCase()

// Above the headers stand a title and the name of the person in some exports.
const deepest = 30

/** The columns of the file of a sensor; undefined if it is none. */
export function findColumns(text: string): Columns | undefined {
  for (const separator of separators)
    for (const line of readLines(text, separator)) {
      if (line.number > deepest) break
      const found = columnsOf(line, separator)
      if (found) return found
    }
  return undefined
}

function columnsOf({ cells, number }: Line, separator: string): Columns | undefined {
  const names = cells.map(foldWord)
  for (const maker of ['libre', 'dexcom'] as const) {
    const place = (field: keyof Wanted) => names.findIndex((name) => headers[maker][field].test(name))
    const [time, value, kind] = [place('time'), place('value'), place('kind')]
    if (time < 0 || value < 0 || kind < 0) continue
    const unit = unitOf(names[value]!)
    if (unit) return { maker, unit, separator, line: number, time, value, kind, device: place('device'), clock: place('clock') }
  }
  return undefined
}

const unitOf = (header: string): GlucoseUnit | undefined =>
  header.includes('mmol') ? 'mmol/L' : header.includes('mg/dl') ? 'mg/dL' : undefined

// Estimated glucose values of Dexcom; historic readings of LibreView. Scans lie between these and would count some moments twice.
const readingKinds: Readonly<Record<GlucoseMaker, RegExp>> = {
  dexcom: /^(egv|estimated glucose|nivel(es)? estimados? de glucosa|valor(es)? estimados? de glucosa)/,
  libre: /^0$/,
}
/** Whether a line is a reading of the sensor, by its cell for the kind. */
export const isReading = (maker: GlucoseMaker, cell: string): boolean => readingKinds[maker].test(foldWord(cell))
