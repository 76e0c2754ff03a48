import { Trans, useLingui } from '@lingui/react/macro'
import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { type Confirmable, listDifferences } from '@sorrel/contract/clearinghouse/likeness'
import {
  listClaimsForRemitted,
  listRemittances,
  listRemittedClaims,
  listSuspense,
  matchRemittedClaim,
} from '@sorrel/contract/clearinghouse/operations'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { type UnmatchedReason, unmatchedReasons } from '@sorrel/contract/clearinghouse/vocabulary'
import { useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { ChoiceCards } from '../../kernel/ui/fields/ChoiceCards.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Comparison, Differences, type Proposal, useLikenessLine } from './Likeness.tsx'

const refreshes = [listRemittedClaims, listRemittances, listSuspense]
type Props = { decision: RemittedClaim; onClose: () => void }

/** Chooses the claim that an answer is about. Where the two differ, a person confirms it word by word. */
export function MatchDialog({ decision, onClose }: Props) {
  const { t } = useLingui()
  const params = { remitted_claim_id: decision.id }
  const [claimId, setClaimId] = useState('')
  const [confirmed, setConfirmed] = useState<Confirmable[]>([])
  const [number, setNumber] = useState('')
  const { data, error, refetch } = useRead(listClaimsForRemitted, { params })
  const wanted = number.trim().toUpperCase()
  const isNumber = /^[SD]\d{2,}$/.test(wanted)
  const named = useRead(listClaimsForRemitted, isNumber ? { params, query: { number: wanted } } : null)
  const found = isNumber ? named.data?.items : undefined
  const proposals = data && listChoices([...(found ?? []), ...data.items])
  const claim = proposals?.find((one) => one.claim_id === claimId)
  const match = useAct(matchRemittedClaim, {
    refreshes,
    onSuccess: () => {
      toast(t`Posted.`)
      onClose()
    },
  })
  const choose = (id: string) => {
    setClaimId(id)
    setConfirmed([])
    match.reset()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Which claim is it about?</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            busy={match.isPending}
            disabled={!claim || !mayPost(claim, confirmed)}
            onClick={() => match.mutate({ params, body: { claim_id: claimId, confirmed } })}
          >
            <Trans>Post it to this claim</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={3} />}
        {proposals && <Choices proposals={proposals} value={claimId} onChange={choose} />}
        <TextInput
          label={t`Number of our claim`}
          help={t`If it is not among them.`}
          error={found?.length === 0 ? t`No claim that was sent has this number.` : undefined}
          optional
          maxLength={20}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {claim && <Chosen decision={decision} claim={claim} confirmed={confirmed} onChange={setConfirmed} />}
        {match.error && <Refused error={match.error} />}
      </div>
    </Dialog>
  )
}

const mayPost = ({ likeness }: Proposal, confirmed: readonly Confirmable[]): boolean =>
  likeness.payer !== 'differs' && listDifferences(likeness).every((part) => confirmed.includes(part))

/** Each claim once, those that were asked for first. */
const listChoices = (claims: readonly Proposal[]): Proposal[] =>
  [...new Map(claims.toReversed().map((one) => [one.claim_id, one])).values()].toReversed()

function Choices({ proposals, value, onChange }: { proposals: readonly Proposal[]; value: string; onChange: (id: string) => void }) {
  const format = useFormat()
  const lineOf = useLikenessLine()
  if (proposals.length === 0)
    return (
      <p>
        <Trans>No claim sent to this payer resembles this answer. Find the claim by its number, or set the answer aside.</Trans>
      </p>
    )
  return (
    <ChoiceCards
      shown
      legend={<Trans>Claims that it may be about, the likeliest first</Trans>}
      value={value}
      onChange={onChange}
      options={proposals.map((one) => ({
        value: one.claim_id,
        label: `${one.patient_name}, ${format.shortDate(one.service_day)}`,
        detail: (
          <>
            {one.claim_number} · {one.payer_name} · {format.money(one.charge_cents)} · {claimStateLabels[one.state][format.locale]}
            <br />
            {lineOf(one)}
          </>
        ),
      }))}
    />
  )
}

type ChosenProps = { decision: RemittedClaim; claim: Proposal; confirmed: Confirmable[]; onChange: (confirmed: Confirmable[]) => void }

/** The claim that was chosen beside the answer. */
function Chosen({ decision, claim, confirmed, onChange }: ChosenProps) {
  const { payer_name: answering } = decision
  const { payer_name: asked } = claim
  return (
    <>
      <Comparison decision={decision} claim={claim} />
      {claim.likeness.payer === 'differs' ? (
        <Notice tone="warn">
          <Trans>
            This claim went to {asked}, and {answering} answered. An answer is only posted to a claim of its own payer.
          </Trans>
        </Notice>
      ) : (
        <Differences decision={decision} claim={claim} confirmed={confirmed} onChange={onChange} />
      )}
    </>
  )
}

/** Why it was not posted. What needs a second look says so, and is posted by the next try. */
function Refused({ error }: { error: Error }) {
  const { locale } = useFormat()
  const why = error instanceof ApiProblem && error.code === 'not_available' ? error.details.why : undefined
  if (typeof why !== 'string' || !(why in unmatchedReasons)) return <Problem error={error} />
  const said = unmatchedReasons[why as UnmatchedReason][locale]
  return (
    <Notice tone="warn">
      <Trans>It was not posted: {said}. If you have checked it and it is right, post it again.</Trans>
    </Notice>
  )
}
