import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { conflictLabels, openContestStatuses, stateLabelOf } from '@sorrel/contract/remote-care/vocabulary'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { ContestState, ContestWords } from '../ContestWords.tsx'
import { ContestReply } from './ContestReply.tsx'
import { MakeClaim } from './MakeClaim.tsx'
import { SignTime } from './SignTime.tsx'

const tones = {
  eligible: 'warn',
  contested: 'error',
  paid: 'leaf',
  accumulating: 'info',
  noticed: 'info',
  ready_to_bill: 'info',
  billed: 'info',
} as const

/** One week of answers: its minutes, what stands against billing it, and what is next. */
export function EncounterCard({ encounter }: { encounter: RemoteEncounter }) {
  const format = useFormat()
  const zone = useMyZone()
  const { id, status, care_id, patient_name, payer_name, contest } = encounter
  const [from, to] = [format.shortDate(dayOf(encounter.period_start, zone)), format.shortDate(dayOf(encounter.period_end, zone))]
  const tone = tones[status as keyof typeof tones]
  return (
    <Card
      as="article"
      className="stack"
      title={
        care_id ? (
          <Link to="/provider/clients/$careId" params={{ careId: care_id }}>
            {patient_name}
          </Link>
        ) : (
          patient_name
        )
      }
      aside={<Chip {...(tone && { tone })}>{stateLabelOf(encounter)[format.locale]}</Chip>}
    >
      <p className="small quiet">
        <Trans>
          {from} to {to}
        </Trans>
        {` · ${payer_name}`}
      </p>
      <Minutes encounter={encounter} />
      <Conflicts encounter={encounter} />
      <SignTime encounter={encounter} />
      {contest && (
        <>
          <ContestState contest={contest} />
          <ContestWords contest={contest} zone={zone} />
          {openContestStatuses.includes(contest.status) && <ContestReply contest={contest} />}
        </>
      )}
      <div className="remote-acts">
        <LinkButton
          kind={status === 'eligible' ? 'soft' : 'quiet'}
          size="small"
          to="/provider/remote-care/$encounterId"
          params={{ encounterId: id }}
        >
          {status === 'eligible' ? <Trans>Write the note</Trans> : <Trans>Look at it</Trans>}
        </LinkButton>
        {status === 'ready_to_bill' && encounter.claim_id === null && <MakeClaim id={id} />}
        {encounter.claim_id && (
          <LinkButton kind="plain" size="small" to="/provider/claims/$claimId" params={{ claimId: encounter.claim_id }}>
            <Trans>Open the claim</Trans>
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** The minutes against the threshold that comes next. */
export function Minutes({
  encounter: { minutes_logged: minutes, next_threshold: next, procedure_code: code },
}: {
  encounter: RemoteEncounter
}) {
  const { t } = useLingui()
  const share = next === null ? 100 : Math.min(100, Math.round((minutes / next) * 100))
  return (
    <div className="stack stack--close">
      <span className="line line--wrap line--apart">
        <b>{plural(minutes, { one: '# minute', other: '# minutes' })}</b>
        <span className="small quiet">
          {code && `${code} · `}
          {next === null ? t`nothing more to reach` : t`next step at ${plural(next, { one: '# minute', other: '# minutes' })}`}
        </span>
      </span>
      <span className="remote-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </div>
  )
}

/** What stands against billing it, in words. */
export function Conflicts({ encounter: { conflicts, status, expiry_reason } }: { encounter: RemoteEncounter }) {
  const { locale } = useFormat()
  const isOpen = status === 'accumulating' || status === 'eligible' || status === 'waived' || expiry_reason === 'conflict'
  if (conflicts.length === 0 || !isOpen) return null
  return (
    <Notice tone="warn">
      <p>
        <Trans>This cannot be billed:</Trans>
      </p>
      <ul>
        {conflicts.map((code) => (
          <li key={code}>{conflictLabels[code][locale]}</li>
        ))}
      </ul>
    </Notice>
  )
}
