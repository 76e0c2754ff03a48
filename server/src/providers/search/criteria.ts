import { findPayerIds } from '@sorrel/contract/insurance/vocabulary'
import type { Input } from '@sorrel/contract/kernel/operation'
import type { SearchCriteria, SearchSort } from '@sorrel/contract/providers/schemas'
import type * as wire from '@sorrel/contract/providers/wire'
import { placeOf } from '../places/geography.ts'
import { findFiledSpecialty } from './entries.ts'

export type Asked = Input<typeof wire.searchProviders>['query']
/** The query in normal form: the part that the answer repeats, and what only the search needs. */
export type Criteria = Omit<SearchCriteria, 'q_specialties' | 'q_corrected' | 'q_unknown' | 'q_partly'> & { time_zone: string | null }

const usualRadius = 25
const naturalOrder: Record<SearchSort, 'asc' | 'desc'> = {
  best_fit: 'desc',
  soonest: 'asc',
  distance: 'asc',
  price: 'asc',
  rating: 'desc',
  name: 'asc',
}

/** Normalizes a query: payer names become ids, a ZIP becomes a place, and the second name of a specialty becomes its first. */
export async function resolveCriteria(asked: Asked): Promise<Criteria> {
  const place = asked.zip ? await placeOf(asked.zip) : undefined
  const known = place && !place.military ? place : undefined
  const point = asked.location_coordinates ?? (known ? { latitude: known.lat, longitude: known.lng } : null)
  const location_us_state = asked.location_us_state ?? known?.state ?? null
  // In the specification, `sort_order` alone sorts by availability.
  const sort = asked.sort ?? (asked.sort_order ? 'soonest' : 'best_fit')
  return {
    insurance: unique((asked.insurance ?? []).flatMap(payersMeant)),
    specialties: unique((asked.specialties ?? []).map(findFiledSpecialty)),
    modalities: unique(asked.modalities),
    identities: unique(asked.identities),
    languages: unique(asked.languages),
    availability_type: unique(asked.availability_type),
    supported_us_states: unique(asked.supported_us_states),
    location_us_state,
    zip: asked.zip ?? null,
    zip_state: known?.state ?? null,
    zip_city: null,
    ask_state: asked.zip !== undefined && location_us_state === null,
    location_coordinates: point,
    radius_miles: asked.radius_miles ?? usualRadius,
    // A ZIP alone only says in which state a license is needed. A place or a radius asks for somebody near.
    within_radius:
      point !== null && (asked.location_coordinates !== undefined || asked.radius_miles !== undefined || asked.visit_mode === 'in_person'),
    visit_mode: asked.visit_mode ?? null,
    age_group: asked.age_group ?? null,
    q: asked.q || null,
    sort,
    sort_order: asked.sort_order ?? naturalOrder[sort],
    disable_available_now_sorting: asked.disable_available_now_sorting,
    time_zone: known?.time_zone ?? null,
  }
}

const unique = <T>(values: readonly T[] = []): T[] => [...new Set(values)]
// An unknown payer stays in the query, so that it finds nobody instead of everybody.
const payersMeant = (named: string): string[] => {
  const ids = findPayerIds(named)
  return ids.length > 0 ? ids : [named]
}
