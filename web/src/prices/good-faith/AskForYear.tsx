import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'

const YearDialog = makeLazyPart(() => import('./YearDialog.tsx'), 'YearDialog')

/** Opens the question for one good-faith estimate of a year. */
export function AskForYear({ appointmentId, isOwn = false }: { appointmentId: string; isOwn?: boolean }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button kind="plain" size="small" onClick={() => setAsks(true)}>
        <Trans>Estimate for a year</Trans>
      </Button>
      {asks && <YearDialog appointmentId={appointmentId} isOwn={isOwn} onClose={() => setAsks(false)} />}
    </>
  )
}
