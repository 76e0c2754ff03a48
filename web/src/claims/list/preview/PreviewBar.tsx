import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { mostPreviews } from './use-previews.ts'

type Step = { run: () => void; isBusy: boolean }
type Props = { count: number; preview: Step; act: Step & { label: ReactNode; count: number }; error: Error | null }

/** The two steps with what is chosen: look first, and write then. */
export function PreviewBar({ count, preview, act, error }: Props) {
  const { t } = useLingui()
  if (count === 0) return error && <Problem error={error} />
  const isTooMuch = count > mostPreviews
  return (
    <section className="card bulk-bar" aria-label={t`Chosen for the preview`}>
      <strong>{t({ message: `${count} chosen`, context: 'preview of claims' })}</strong>
      <Button size="small" kind="quiet" busy={preview.isBusy} disabled={isTooMuch} onClick={preview.run}>
        <Trans>Preview</Trans>
      </Button>
      <Button size="small" busy={act.isBusy} disabled={isTooMuch || act.count === 0} onClick={act.run}>
        {act.label}
        {act.count > 0 && ` (${act.count})`}
      </Button>
      <span className="small quiet">
        {isTooMuch ? (
          <Trans>At most {mostPreviews} at once.</Trans>
        ) : act.count === 0 ? (
          <Trans>Preview them first.</Trans>
        ) : (
          <Trans>Nothing is sent to the payer by this.</Trans>
        )}
      </span>
      {error && <Problem error={error} />}
    </section>
  )
}
