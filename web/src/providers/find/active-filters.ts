import { type FindSearch, type ListName, lists, listValuesIn } from '../search-address.ts'

/** A filter that is on, other than those of the search bar. */
export type ActiveFilter = { name: ListName | 'visit_mode' | 'age_group' | 'radius_miles'; value: string }

/** The filters that are on, in the order of the filter list, without the plan and the place of the search bar. */
export function listActiveFilters(search: FindSearch): ActiveFilter[] {
  const many = lists.filter((name) => name !== 'insurance').flatMap((name) => listValuesIn(search, name).map((value) => ({ name, value })))
  const one = (['visit_mode', 'age_group', 'radius_miles'] as const).flatMap((name) =>
    search[name] === undefined ? [] : [{ name, value: String(search[name]) }],
  )
  return [...many, ...one]
}
