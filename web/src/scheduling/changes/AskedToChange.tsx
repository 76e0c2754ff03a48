import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'

/** Tells a patient that the dietitian cannot be there, and what to do. Nothing for any other visit. */
export function AskedToChange({ visit }: { visit: Appointment }) {
  if (!visit.change_asked_at || visit.status !== 'Scheduled') return null
  const name = visit.provider_name
  return (
    <Notice tone="warn">
      <p>
        <b>
          <Trans>{name} can’t be there at this time.</Trans>
        </b>{' '}
        <Trans>Please pick another time, or cancel. It costs you nothing.</Trans>
      </p>
    </Notice>
  )
}
