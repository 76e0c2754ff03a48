import { Trans, useLingui } from '@lingui/react/macro'
import { getConfirmation } from '@sorrel/contract/patients/onboarding/operations'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../PeopleBar.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'

/** A patient reads what the practice knows of them, completes it, and agrees to what the first visit needs. */
export function ConfirmPage() {
  const { t } = useLingui()
  useTitle(t`Check your details`)
  const [opened] = useState(readNow)
  const known = useRead(getConfirmation)
  const coming = useRead(listAppointments, { query: { after: opened, statuses: ['Scheduled'], limit: 1 } })
  const error = known.error ?? coming.error
  const again = () => void Promise.all([known.refetch(), coming.refetch()])
  return (
    <>
      <h1 className="serif">
        <Trans>Check your details</Trans>
      </h1>
      <PeopleBar />
      {error ? (
        <Problem error={error} again={again} />
      ) : known.data && coming.data ? (
        <ConfirmForm key={known.data.patient_id} known={known.data} visit={coming.data.items[0]} />
      ) : (
        <Waiting shape="cards" count={2} />
      )}
    </>
  )
}
