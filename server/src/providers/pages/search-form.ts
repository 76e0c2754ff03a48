import { findPlan } from '@sorrel/contract/insurance/vocabulary'
import { readTypedPlace } from '../places/typed-places.ts'

/**
 * The address of the results for a search form that a browser sent by itself, before or without our script: what was typed as the place
 * becomes a ZIP code, a state or a city, and the name of a plan its id. Filters that the form carries stay. Undefined for an address that no form made: only a form names a concern.
 */
export function readSearchForm(query: URLSearchParams): string | undefined {
  if (!query.has('concern')) return undefined
  const next = new URLSearchParams()
  const place = query.get('place')?.trim() ?? ''
  const { zip, state } = readTypedPlace(place)
  const concern = query.get('concern')?.trim()
  if (zip) next.set('zip', zip)
  else if (state) next.set('location_us_state', state)
  else if (place) next.set('place', place)
  // A plan that we do not know stays as it was typed: the results say that nobody takes it, and offer to search without it.
  const plan = query.get('insurance')?.trim()
  if (plan) next.set('insurance', findPlan(plan)?.id ?? plan)
  if (concern) next.set('q', concern)
  for (const [name, value] of query) if (!formFields.has(name) && !(place && placeNames.has(name))) next.append(name, value)
  const words = next.toString()
  return words ? `/find?${words}` : '/find'
}

const formFields = new Set(['place', 'insurance', 'concern', 'page'])
/** What else in an address says where the person is; a place that was typed takes its stead. */
const placeNames = new Set(['location_coordinates', 'radius_miles'])
