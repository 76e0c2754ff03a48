import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Problem } from '../notices/Problem.tsx'
import { Waiting } from '../notices/Waiting.tsx'

/** A list as `usePages` reads it. */
type Pages<Item> = {
  data: unknown
  items: readonly Item[]
  error: Error | null
  refetch: () => unknown
  more: (() => void) | undefined
  isLoadingMore: boolean
}
type Props<Item> = {
  pages: Pages<Item>
  /** How many rows are drawn while the first page loads. */
  rows?: number
  /** What stands in place of a list of nothing. */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list that is read page after page: while it loads, if it fails, if it is empty, and what leads on. */
export function PagedList<Item>({ pages, rows = 8, empty, children }: Props<Item>) {
  const { data, items, error, refetch, more, isLoadingMore } = pages
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={rows} />
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
