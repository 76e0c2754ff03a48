import '../../kernel/ui/tables/tables.css'
import '../claims.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { mayTakeVisit } from '@sorrel/contract/claims/moving'
import { type ClaimEventKind, type ClaimState, claimStateLabels, holdLabels } from '@sorrel/contract/claims/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { dayOf as localDayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { RuleRuns } from '../rules/RuleRuns.tsx'
import { ClaimHistory } from './ClaimHistory.tsx'
import { ClaimLines } from './ClaimLines.tsx'
import { ClaimVisits, VisitsOfDay } from './ClaimVisits.tsx'
import type { Claim } from './claim.ts'
import { Findings } from './Findings.tsx'
import { Ended, Follows, OtherPlan } from './Succession.tsx'
import { WhyRejected } from './WhyRejected.tsx'

/** What a claim says, what is wrong with it, what was answered, and what happened. `acts` stand beside it for those who may do something. */
export function ClaimSheet({ claim, acts, answers }: { claim: Claim; acts?: ReactNode; answers?: ReactNode }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  return (
    <>
      <StateCard claim={claim} />
      {isStaff && <WhyRejected claim={claim} />}
      <div className={acts ? 'claim-columns' : 'claims'}>
        <div className="claims">
          {claim.findings.length > 0 && <Findings claim={claim} />}
          {answers}
          {claim.same_day && <VisitsOfDay claim={claim} other={claim.same_day} />}
          {claim.visits.length > 0 && <ClaimVisits claim={claim} />}
          <ClaimLines claim={claim} />
          {claim.rule_runs.length > 0 && (
            <Card title={<Trans>What the billing rules did</Trans>}>
              <RuleRuns runs={claim.rule_runs} />
            </Card>
          )}
          <ClaimHistory claim={claim} />
        </div>
        {acts && <div className="claims">{acts}</div>}
      </div>
    </>
  )
}

/** States in which the claim waits for nobody here. */
const calm: readonly ClaimState[] = ['ready', 'submitted', 'acknowledged', 'accepted', 'appealed', 'paid', 'closed', 'voided']
const way = ['draft', 'ready', 'submitted', 'accepted', 'paid'] as const
// How far along the way each state is; those beside the way stand where they left it.
const places: Record<ClaimState, number> = {
  ...{ draft: 0, ready: 1, submitted: 2, acknowledged: 2, rejected: 2, accepted: 3, appealed: 3, denied: 4, reversed: 4 },
  ...{ partially_paid: 4, paid: 4, closed: 4, voided: 4, cancelled: 0 },
}

// They bring a claim back to where it stood, and are not the day on which it came there.
const stepsBack: readonly ClaimEventKind[] = ['match_taken_back', 'correction_dropped', 'void_taken_back']

/** Where the claim stands on its way, until when it must be sent, and why it waits. */
function StateCard({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const at = places[claim.state]
  const { file_by, appeal_by, version, paper } = claim
  const says =
    paper === 'to_send'
      ? t`Version ${version} is a form on paper that waits to be sent.`
      : version > 0
        ? t`Version ${version} was sent.`
        : t`Nothing was sent yet.`
  const dayOf = (state: ClaimState): string | undefined => {
    const found = claim.events.find(
      ({ to_state, from_state, kind }) => to_state === state && (from_state !== state || kind === 'built') && !stepsBack.includes(kind),
    )
    return found && format.shortDate(localDayOf(found.at, zone))
  }
  return (
    <Card title={claimStateLabels[claim.state][format.locale]} aria-label={t`Claim status`}>
      <p className="small quiet">
        {says} {file_by && version === 0 && t`The payer accepts it until ${format.date(file_by)}.`}
        {appeal_by && t`An appeal must arrive by ${format.date(appeal_by)}.`} <Follows claim={claim} /> <OtherPlan claim={claim} />
      </p>
      {claim.tags.length > 0 && <Tags tags={claim.tags} />}
      <ol className="claim-way">
        {(claim.state === 'cancelled' ? way.slice(0, 1) : way).map((state, place) => (
          <li
            key={state}
            className={place < at || (place === at && calm.includes(claim.state)) ? 'is-done' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {place < at && state === 'draft' ? (
              <Trans context="claim">Made</Trans>
            ) : (
              claimStateLabels[place === at ? claim.state : state][format.locale]
            )}
            <small>{place <= at && dayOf(place === at ? claim.state : state)}</small>
          </li>
        ))}
      </ol>
      <Ended claim={claim} />
      {claim.void_rejected && (
        <Notice tone="warn">
          <Trans>The payer rejected the void and still has the claim. Send the void again, or give it up.</Trans>
        </Notice>
      )}
      {claim.hold_codes.length > 0 && (
        <Notice tone="warn">
          <b>
            <Trans context="claim">Held:</Trans>
          </b>{' '}
          {claim.hold_codes.map((code) => holdLabels[code][format.locale]).join('. ')}
          {claim.same_day && <SameDay other={claim.same_day} />}
        </Notice>
      )}
    </Card>
  )
}

/** Beside which claim of the day this one waits, the way there, and what staff decide. */
function SameDay({ other: { id, number, state } }: { other: NonNullable<Claim['same_day']> }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  const { locale } = useFormat()
  const label = claimStateLabels[state][locale]
  if (!isStaff) return <p className="small">{`${number} (${label})`}</p>
  return (
    <p className="small">
      <Link to="/admin/claims/$claimId" params={{ claimId: id }}>
        <Trans>Open the other claim, {number}</Trans>
      </Link>{' '}
      ({label}).{' '}
      {mayTakeVisit(state) ? (
        <Trans>
          Payers want one claim per client and day. If there were two visits, correct the other claim to cover both. If one visit was noted
          twice, cancel this claim. If both claims are right, lift the hold on this one and write why: the payer may deny the second as a
          duplicate.
        </Trans>
      ) : (
        <Trans>
          Payers want one claim per client and day. If there were two visits, wait until the payer has answered the other claim, and then
          correct it to cover both. If one visit was noted twice, cancel this claim.
        </Trans>
      )}
    </p>
  )
}

/** What billing rules put on the claim; for staff each tag is the way to the other claims that carry it. */
function Tags({ tags }: { tags: readonly string[] }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  return (
    <p className="line line--wrap">
      {tags.map((tag) =>
        isStaff ? (
          <Link key={tag} to="/admin/claims" search={{ tag }}>
            <Chip>{tag}</Chip>
          </Link>
        ) : (
          <Chip key={tag}>{tag}</Chip>
        ),
      )}
    </p>
  )
}
