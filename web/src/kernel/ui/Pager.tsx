import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Button } from './buttons/Button.tsx'

type Props = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Where the browser itself finds the pages, before our script runs: an address, and what its query says beside the page. */
  address?: { path: string; query: Readonly<Record<string, unknown>> }
}

/** Pages are counted from 1. `onPage` puts the number into the address, so that "back" works. Nothing is drawn for a single page. */
export function Pager({ page, pages, onPage, address }: Props) {
  const { t } = useLingui()
  if (pages <= 1) return null
  const { page: _, ...query } = address?.query ?? {}
  const turn = (to: number) => ({
    name: 'page',
    value: to,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onPage(to)
    },
  })
  return (
    <nav aria-label={t`Pages`}>
      <form className="line line--apart" action={address?.path}>
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        <Button type="submit" kind="quiet" size="small" icon={IconChevronLeft} disabled={page <= 1} {...turn(page - 1)}>
          <Trans>Back</Trans>
        </Button>
        <span className="small quiet">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <Button type="submit" kind="quiet" size="small" iconAfter={IconChevronRight} disabled={page >= pages} {...turn(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      </form>
    </nav>
  )
}
