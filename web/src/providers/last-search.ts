import type { FindSearch } from './search-address.ts'

/** The last search, so that a profile can link back to the same list. It is kept until the page is left. */
export type LastSearch = { search: FindSearch; total: number | null }

let last: LastSearch | null = null
export const rememberSearch = (search: FindSearch, total: number | null): void => {
  last = { search, total }
}
export const getLastSearch = (): LastSearch | null => last
