import { Trans } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { IconMail } from '@tabler/icons-react'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useLoaded } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { LetterList } from '../list/LetterList.tsx'
import { LetterActs } from './LetterActs.tsx'

/** The tab of a client's chart with the letters about them, and the way to a new one from the last signed note. */
export function LettersTab({ patientId, careId }: ChartTabProps) {
  const { patient_time_zone: zone } = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <div className="stack">
      <LetterList
        patientId={patientId}
        zone={zone}
        head={(_, writeFrom) => writeFrom && <WriteLetter appointmentId={writeFrom} />}
        actions={(letter, methods) => <LetterActs letter={letter} methods={methods} />}
        empty={<NoLetters />}
      />
    </div>
  )
}

/** Leads to a new letter from the note of a visit. */
export const WriteLetter = ({ appointmentId: id }: { appointmentId: string }) => (
  <div>
    <LinkButton kind="quiet" icon={IconMail} to="/provider/appointments/$id/letter" params={{ id }}>
      <Trans>Write a letter</Trans>
    </LinkButton>
  </div>
)

const NoLetters = () => (
  <EmptyState heading="h3" title={<Trans>No letter yet</Trans>}>
    <Trans>A letter is written from a signed note. The clinician who referred your client gets one without a release.</Trans>
  </EmptyState>
)
