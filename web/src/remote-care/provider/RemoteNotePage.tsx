import '../remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRemoteNote } from '@sorrel/contract/charting/operations'
import { getRemoteEncounter } from '@sorrel/contract/remote-care/operations'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { stateLabelOf } from '@sorrel/contract/remote-care/vocabulary'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { EvidenceList } from '../EvidenceList.tsx'
import { SignedRemoteNote } from '../SignedRemoteNote.tsx'
import { Conflicts, Minutes } from './EncounterCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { SignTime } from './SignTime.tsx'
import { WaiveAct } from './WaiveAct.tsx'

/** The note of a week of answers, beside what it bills. */
export function RemoteNotePage() {
  const { t } = useLingui()
  const { encounterId = '' } = useParams({ strict: false })
  const params = { billable_remote_encounter_id: encounterId }
  const encounter = useRead(getRemoteEncounter, { params })
  const note = useRead(getRemoteNote, { params })
  const error = encounter.error ?? note.error
  const name = encounter.data?.patient_name
  return (
    <>
      <PageHead title={name ? t`Answers to ${name}` : t`Between visits`} />
      <div className="page remote">
        <p>
          <LinkButton kind="plain" size="small" className="button--edge" to="/provider/remote-care">
            <Trans>All care between visits</Trans>
          </LinkButton>
        </p>
        {error && <Problem error={error} again={() => void Promise.all([encounter.refetch(), note.refetch()])} />}
        {!error && !(encounter.data && note.data) && <Waiting shape="cards" count={2} />}
        {encounter.data && note.data && (
          <>
            <Facts encounter={encounter.data} />
            {note.data.status === 'signed' ? (
              <Card title={t`The note`}>
                <SignedRemoteNote note={note.data} />
              </Card>
            ) : (
              note.data.can_write && <NoteForm key={note.data.version} note={note.data} encounter={encounter.data} />
            )}
            {note.data.status === 'draft' && !note.data.can_write && note.data.version > 0 && (
              <Card title={t`The draft that was not signed`}>
                <SignedRemoteNote note={note.data} />
              </Card>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Facts({ encounter }: { encounter: RemoteEncounter }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [from, to] = [format.date(dayOf(encounter.period_start, zone)), format.date(dayOf(encounter.period_end, zone))]
  const { status, noticed_at, quiet_until, patient_estimate_cents: cents } = encounter
  const [told, until] = [noticed_at && format.date(dayOf(noticed_at, zone)), quiet_until && format.date(dayOf(quiet_until, zone))]
  const estimate = cents === null ? null : format.money(cents)
  return (
    <Card className="stack" title={t`What counts`} aside={<Chip>{stateLabelOf(encounter)[format.locale]}</Chip>}>
      <p className="small quiet">
        <Trans>
          {from} to {to}
        </Trans>
        {` · ${encounter.payer_name}`}
      </p>
      <Minutes encounter={encounter} />
      <EvidenceList evidence={encounter.evidence} zone={zone} />
      <Conflicts encounter={encounter} />
      <SignTime encounter={encounter} />
      {told && (
        <p className="small">
          {estimate ? t`Told on ${told}, with about ${estimate} for your client to pay.` : t`Told on ${told}, without an amount.`}{' '}
          {status === 'noticed' && until && t`Nothing goes to the plan before ${until}.`}
        </p>
      )}
      <WaiveAct encounter={encounter} />
    </Card>
  )
}
