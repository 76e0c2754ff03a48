import { stateLabels, type UsState, usStates } from '@sorrel/contract/patients/states'

/** What somebody typed as a place: a ZIP code, a state by its letters or its name in either language, or else the name of a city. */
export function readTypedPlace(typed: string): { zip?: string; state?: UsState; city?: string } {
  const text = typed.trim()
  const zip = /^\d{5}(?=-\d{4}$|$)/.exec(text)?.[0]
  if (zip) return { zip }
  const state = usStates.find((code) => [code, stateLabels[code].en, stateLabels[code].es].some((name) => isSame(name, text)))
  if (state) return { state }
  return text ? { city: text } : {}
}

const isSame = (one: string, other: string) => new Intl.Collator('en', { sensitivity: 'base' }).compare(one, other) === 0
