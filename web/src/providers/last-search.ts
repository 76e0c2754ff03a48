import type { FindSearch } from './search-address.ts'

/** The search that somebody came from, so that a profile leads back to the very same list. It lives as long as the page. */
export type LastSearch = { search: FindSearch; total: number | null }

let last: LastSearch | null = null
export const rememberSearch = (search: FindSearch, total: number | null): void => {
  last = { search, total }
}
export const getLastSearch = (): LastSearch | null => last
