import type { searchProviders } from '@sorrel/contract/providers/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import type { OfficeAway } from '../meeting/offices.ts'
import { type Asker, askerOf, type FindSearch } from '../search-address.ts'

/** The answer to a search, as the page passes it to its parts. */
export type Found = OutputOf<typeof searchProviders>
export type Card = Found['items'][number]

/** What a search tells about the person, for the profile and the booking that follow. */
export const askerOfFound = (search: FindSearch, { criteria }: Found): Asker =>
  askerOf(search, criteria.location_us_state, criteria.location_coordinates)

/** The offices on a card, the nearest first. */
export const officesOf = ({ offices }: Card): (OfficeAway & { id: string })[] =>
  offices.map(({ id, city, state, distance_miles }) => ({ id, city, state, miles: distance_miles }))
