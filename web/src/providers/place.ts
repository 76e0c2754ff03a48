import { stateLabels, type UsState } from '@sorrel/contract/patients/states'

/** A place that somebody typed. `place` is the name of a city, which only the server can find. */
export type Place = { zip?: string; location_us_state?: string; place?: string }

/** Reads a place: a ZIP code, a state by its letters or its name in either language, or else a city. Returns null for any other text with digits. */
export function readPlace(typed: string): Place | null {
  const text = typed.trim()
  if (!text) return {}
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(text)?.[1]
  if (zip) return { zip }
  const state = (Object.keys(stateLabels) as UsState[]).find((code) =>
    [code, stateLabels[code].en, stateLabels[code].es].some((name) => plain(name) === plain(text)),
  )
  if (state) return { location_us_state: state }
  return /\d/.test(text) ? null : { place: text.slice(0, 80) }
}

// NOTE: people often leave out accents when they type on a phone.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
