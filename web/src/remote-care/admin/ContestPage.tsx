import '../remote-care.css'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRemoteNote } from '@sorrel/contract/charting/operations'
import { getContest } from '@sorrel/contract/remote-care/operations'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { encounterStatusLabels, openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ContestState, ContestWords } from '../ContestWords.tsx'
import { EvidenceList } from '../EvidenceList.tsx'
import { SignedRemoteNote } from '../SignedRemoteNote.tsx'
import { DecidePart } from './DecidePart.tsx'

/** One contest beside what was billed, what proves it and what was paid, and the decision. */
export function ContestPage() {
  const { t } = useLingui()
  const { contestId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useRead(getContest, { params: { contest_id: contestId } })
  const zone = getDeviceZone()
  const name = data?.contest.patient_name
  return (
    <>
      <PageHead title={name ? t`${name}'s objection` : t`Objection`} />
      <div className="page remote">
        <p>
          <LinkButton kind="plain" size="small" className="button--edge" to="/admin/contests">
            <Trans>All objections</Trans>
          </LinkButton>
        </p>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="cards" count={2} />}
        {data && (
          <>
            <Card className="stack" title={t`What the patient says`} aside={<ContestState contest={data.contest} />}>
              <ContestWords contest={data.contest} zone={zone} />
            </Card>
            <Billed encounter={data.encounter} paid={data.paid_cents} owed={data.owed_cents} zone={zone} />
            {openContestStatuses.includes(data.contest.status) && <DecidePart contest={data.contest} />}
          </>
        )}
      </div>
    </>
  )
}

type Props = { encounter: RemoteEncounter; paid: number; owed: number; zone: string }

/** What was billed and what proves it, with the note as it was signed. */
function Billed({ encounter, paid, owed, zone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: note } = useRead(getRemoteNote, { params: { billable_remote_encounter_id: encounter.id } })
  const dayWords = (at: string) => format.date(dayOf(at, zone))
  const [from, to] = [dayWords(encounter.period_start), dayWords(encounter.period_end)]
  const { patient_estimate_cents: told, noticed_at } = encounter
  return (
    <Card className="stack" title={t`What was billed`}>
      <DataList
        facts={[
          { label: t`Dietitian`, value: encounter.provider_name },
          { label: t`Plan`, value: encounter.payer_name },
          { label: t`When`, value: t`${from} to ${to}` },
          { label: t`Time in all`, value: plural(encounter.minutes_logged, { one: '# minute', other: '# minutes' }) },
          { label: t`Code`, value: encounter.procedure_code ?? '' },
          { label: t`Consent, version`, value: encounter.consent_version },
          noticed_at !== null && { label: t`Patient told on`, value: dayWords(noticed_at) },
          { label: t`Amount named`, value: told === null ? t`No amount` : format.money(told) },
          { label: t`Paid by the plan`, value: format.money(paid) },
          { label: t`Owed by the patient`, value: format.money(owed) },
          encounter.prior_status !== null && {
            label: t`State before it`,
            value: encounterStatusLabels[encounter.prior_status][format.locale],
          },
        ]}
      />
      <EvidenceList evidence={encounter.evidence} zone={zone} />
      {note && <SignedRemoteNote note={note} />}
      {encounter.claim_id && (
        <div className="remote-acts">
          <LinkButton kind="quiet" size="small" to="/admin/claims/$claimId" params={{ claimId: encounter.claim_id }}>
            <Trans>Open the claim</Trans>
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
