import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useActingFor } from './acting.ts'
import { type AnyOperation, callLoosely, findActedFor, type InputOf, type Loose, nameOf, type OutputOf } from './api.ts'

type Listed<O extends AnyOperation> = OutputOf<O> & { items: readonly unknown[]; next_cursor: string | null }
type ItemOf<O extends AnyOperation> = OutputOf<O> extends { items: readonly (infer Item)[] } ? Item : never

/**
 * Reads a list page by page, with `data` undefined while the first loads. Every page takes its cursor from the answer of the one before,
 * also when the list is read again, so that nothing falls between two pages when something is added. `keepsPrevious`: goes on showing the
 * answer before until the next is there.
 */
export function usePages<O extends AnyOperation>(operation: O, input: InputOf<O>, { keepsPrevious = false } = {}) {
  useActingFor()
  const asked = input as Loose
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, ...read } = useInfiniteQuery({
    // As of other reads, with a mark at the end: the two keep different things.
    queryKey: [nameOf(operation), asked, findActedFor(operation), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await callLoosely(operation, { ...asked, query: { ...asked.query, cursor } }, { signal })) as Listed<O>,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  return {
    ...read,
    data,
    error,
    /** What the first page says beside its items. */
    first: data?.pages[0] as OutputOf<O> | undefined,
    items: (data?.pages.flatMap(({ items }) => items) ?? []) as ItemOf<O>[],
    /** Reads the next page; undefined if there is none. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
    refetch,
  }
}
