import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { useTitle } from '../kernel/use-title.ts'

/** The screen for an address that does not exist. */
export function NotFoundPage() {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <div className="wrap wrap--narrow page-room">
      <EmptyState
        drawing="path"
        heading="h1"
        title={<Trans>This page is not here</Trans>}
        action={
          <LinkButton to={'/find' as '/'}>
            <Trans>Find a dietitian</Trans>
          </LinkButton>
        }
      >
        <Trans>The link may be incomplete, or the page was moved. Your visits and messages are safe.</Trans>
      </EmptyState>
    </div>
  )
}
