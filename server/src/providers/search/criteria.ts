import { findPayerIds, listIdsOfPlan } from '@sorrel/contract/insurance/vocabulary'
import type { Input } from '@sorrel/contract/kernel/operation'
import type { SearchCriteria, SearchSort } from '@sorrel/contract/providers/schemas'
import type * as wire from '@sorrel/contract/providers/wire'
import { type City, findCity, findCityAround, type NamedCity } from '../places/cities.ts'
import { placeOf } from '../places/geography.ts'
import { findZoneOfState } from '../places/time-zones.ts'
import { readTypedPlace } from '../places/typed-places.ts'
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
export async function resolveCriteria(sent: Asked): Promise<Criteria> {
  const asked = readPlaceIn(sent)
  const known = await findWhereabouts(asked)
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
    zip_city: known?.city ?? null,
    place: asked.place ?? null,
    place_others: known?.others ?? [],
    ask_state: (asked.zip !== undefined || asked.place !== undefined) && location_us_state === null,
    location_coordinates: point,
    radius_miles: asked.radius_miles ?? usualRadius,
    // A place alone says in which state a license is needed, and how far offices are. A radius or a visit in person asks for somebody near;
    // for video a radius means nothing.
    within_radius:
      point !== null && asked.visit_mode !== 'virtual' && (asked.radius_miles !== undefined || asked.visit_mode === 'in_person'),
    visit_mode: asked.visit_mode ?? null,
    age_group: asked.age_group ?? null,
    q: asked.q || null,
    sort,
    sort_order: asked.sort_order ?? naturalOrder[sort],
    disable_available_now_sorting: asked.disable_available_now_sorting,
    time_zone: known?.time_zone ?? (location_us_state ? findZoneOfState(location_us_state) : null),
  }
}

/** A place is usually a city. A link may also name a state or a ZIP code there, as people type them. */
function readPlaceIn({ place, ...asked }: Asked): Asked {
  const { zip, state, city } = readTypedPlace(place ?? '')
  if (zip) return { ...asked, zip: asked.zip ?? zip }
  if (state) return { ...asked, location_us_state: asked.location_us_state ?? state }
  return { ...asked, ...(city && { place: city }) }
}

type Whereabouts = Omit<City, 'city'> & { city: string | null; others?: NamedCity['others'] }

/** Where the person is: by coordinates, by ZIP, or by the name of a city. A state that was sent needs none of them. */
async function findWhereabouts(asked: Asked): Promise<Whereabouts | undefined> {
  if (asked.location_coordinates) return findCityAround(asked.location_coordinates.latitude, asked.location_coordinates.longitude)
  if (asked.zip) {
    const place = await placeOf(asked.zip)
    return place && !place.military ? place : undefined
  }
  return asked.place && !asked.location_us_state ? findCity(asked.place) : undefined
}

const unique = <T>(values: readonly T[] = []): T[] => [...new Set(values)]
// An unknown payer stays in the query, so that it finds nobody instead of everybody.
const payersMeant = (named: string): string[] => {
  const ids = findPayerIds(named).flatMap(listIdsOfPlan)
  return ids.length > 0 ? ids : [named]
}
