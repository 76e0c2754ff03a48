import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './buttons/Button.tsx'

/** Pages are counted from 1. `onPage` puts the number into the address, so that "back" works. Nothing is drawn for a single page. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  if (pages <= 1) return null
  return (
    <nav className="line line--apart" aria-label={t`Pages`}>
      <Button kind="quiet" size="small" icon={IconChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans>Back</Trans>
      </Button>
      <span className="small quiet">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <Button kind="quiet" size="small" iconAfter={IconChevronRight} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  )
}
