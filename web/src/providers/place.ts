import { stateLabels, type UsState } from '@sorrel/contract/patients/states'

/** Reads a place that somebody typed: a ZIP code, a state by name or letters, nothing, or anything else (`null`). */
export type Place = { zip?: string; location_us_state?: string }

/** Reads a place; the state by either language's name. */
export function readPlace(typed: string): Place | null {
  const text = typed.trim()
  if (!text) return {}
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(text)?.[1]
  if (zip) return { zip }
  const state = (Object.keys(stateLabels) as UsState[]).find((code) =>
    [code, stateLabels[code].en, stateLabels[code].es].some((name) => plain(name) === plain(text)),
  )
  return state ? { location_us_state: state } : null
}

// NOTE: people leave accents out on a phone.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
