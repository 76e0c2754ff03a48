import { Trans } from '@lingui/react/macro'
import { exportTrail } from '@sorrel/contract/audit/operations'
import { mostDaysOfExport } from '@sorrel/contract/audit/vocabulary'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiProblem, call } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { saveAs } from '../../kernel/ui/files/save-as.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import type { readFilter } from '../filter.ts'

/** Saves what the filter shows as a CSV file. */
export function ExportButton({ filter }: { filter: ReturnType<typeof readFilter> }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const bytes = await call(exportTrail, { query: filter })
      if (bytes instanceof Blob) saveAs(bytes, 'audit.csv')
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const isSpan = error instanceof ApiProblem && error.code === 'invalid_request'
  return (
    <>
      <Button kind="quiet" size="small" icon={IconDownload} busy={busy} onClick={() => void save()}>
        <Trans>Export as CSV</Trans>
      </Button>
      {isSpan ? (
        <p role="alert" className="small">
          <Trans>An export covers at most {mostDaysOfExport} days, and begins before it ends. Please choose other days.</Trans>
        </p>
      ) : (
        error !== null && <Problem error={error} again={() => void save()} />
      )}
    </>
  )
}
