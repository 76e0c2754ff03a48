import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { useMyPatientId } from '../../patients/use-people.ts'
import { GlucoseView } from '../view/GlucoseView.tsx'

/** What the patient's own sensor measured. */
export function GlucosePage() {
  const { t } = useLingui()
  useTitle(t`Glucose`)
  const patientId = useMyPatientId()
  return (
    <div className="glucose stack">
      <header>
        <LinkButton kind="plain" size="small" className="glucose-back" icon={IconArrowLeft} to="/app/journal">
          <Trans>Journal</Trans>
        </LinkButton>
        <h1 className="serif">
          <Trans>Glucose</Trans>
        </h1>
      </header>
      <PeopleBar />
      {patientId && (
        <GlucoseView
          key={patientId}
          patientId={patientId}
          isStaff={false}
          canWrite
          link={(meal, words) => (
            <Link to="/app/journal/$id" params={{ id: meal.journal_entry_id }}>
              {words}
            </Link>
          )}
        />
      )}
    </div>
  )
}
