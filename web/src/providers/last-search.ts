import type { FindSearch } from './search-address.ts'

/** The last search, so that a profile can link back to the same list. It is forgotten when the tab leaves the site. */
export type LastSearch = { search: FindSearch; total: number | null }

let last: LastSearch | null = null
export const rememberSearch = (search: FindSearch, total: number | null): void => {
  last = { search, total }
}
export const getLastSearch = (): LastSearch | null => last
