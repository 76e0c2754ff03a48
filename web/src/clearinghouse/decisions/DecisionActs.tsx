import { Trans, useLingui } from '@lingui/react/macro'
import { listClaims } from '@sorrel/contract/claims/operations'
import {
  dismissRemittedClaim,
  listClaimsForRemitted,
  listRemittances,
  listRemittedClaims,
  matchRemittedClaim,
} from '@sorrel/contract/clearinghouse/operations'
import type { RemittedClaim } from '@sorrel/contract/clearinghouse/schemas'
import { IconArchive, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { ChoiceCards } from '../../kernel/ui/fields/ChoiceCards.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

const refreshes = [listRemittedClaims, listRemittances]
type Props = { decision: RemittedClaim; onClose: () => void }

/** What a person does with an answer that found no claim by itself. */
export function DecisionActs({ decision }: { decision: RemittedClaim }) {
  const [open, setOpen] = useState<'match' | 'dismiss' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <div className="exchange-acts">
      <Button icon={IconLink} onClick={() => setOpen('match')}>
        <Trans>Choose its claim…</Trans>
      </Button>
      {decision.state === 'unmatched' && (
        <Button kind="quiet" icon={IconArchive} onClick={() => setOpen('dismiss')}>
          <Trans>Set it aside…</Trans>
        </Button>
      )}
      {open === 'match' && <MatchDialog decision={decision} onClose={onClose} />}
      {open === 'dismiss' && <DismissDialog decision={decision} onClose={onClose} />}
    </div>
  )
}

function MatchDialog({ decision, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const params = { remitted_claim_id: decision.id }
  const { data, error, refetch } = useRead(listClaimsForRemitted, { params })
  const [claim, setClaim] = useState('')
  const [number, setNumber] = useState('')
  const wanted = number.trim().toUpperCase()
  const isNumber = /^[SD]\d{2,}$/.test(wanted)
  const named = useRead(listClaims, { query: { q: wanted, limit: 5 } }, { enabled: isNumber })
  const found = isNumber ? (named.data?.items ?? []).filter(({ version }) => version > 0) : []
  const proposals = data && listChoices([...found.map((one) => ({ ...one, claim_id: one.id, claim_number: one.number })), ...data.items])
  const match = useAct(matchRemittedClaim, {
    refreshes,
    onSuccess: () => {
      toast(t`Posted.`)
      onClose()
    },
  })
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
          <Button busy={match.isPending} disabled={claim === ''} onClick={() => match.mutate({ params, body: { claim_id: claim } })}>
            <Trans>Post it to this claim</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={3} />}
        {proposals && proposals.length === 0 && (
          <p>
            <Trans>No claim that was sent has this day or this charge. Find it by its number, or set the answer aside.</Trans>
          </p>
        )}
        {proposals && proposals.length > 0 && (
          <ChoiceCards
            shown
            legend={<Trans>Claims that it may be about</Trans>}
            value={claim}
            onChange={setClaim}
            options={proposals.map((one) => ({
              value: one.claim_id,
              label: `${one.patient_name}, ${format.shortDate(one.service_day)}`,
              detail: `${one.claim_number} · ${one.payer_name} · ${format.money(one.charge_cents)}`,
            }))}
          />
        )}
        <TextInput
          label={t`Number of our claim`}
          help={t`If it is not among them.`}
          error={isNumber && named.data && found.length === 0 ? t`No claim that was sent has this number.` : undefined}
          optional
          maxLength={20}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {match.error && <Problem error={match.error} />}
      </div>
    </Dialog>
  )
}

/** Each claim once, those that were asked for first. */
const listChoices = <Claim extends { claim_id: string }>(claims: readonly Claim[]): Claim[] =>
  [...new Map(claims.toReversed().map((one) => [one.claim_id, one])).values()].toReversed()

function DismissDialog({ decision, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const dismiss = useAct(dismissRemittedClaim, {
    refreshes,
    onSuccess: () => {
      toast(t`Set aside.`)
      onClose()
    },
  })
  const send = () => dismiss.mutate({ params: { remitted_claim_id: decision.id }, body: { reason: reason.trim() } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Set the answer aside</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={dismiss.isPending} disabled={reason.trim() === ''} onClick={send}>
            <Trans>Set it aside</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>It is not ours to post. Its money stays among what is not matched, until the payer takes it back.</Trans>
        </p>
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {dismiss.error && <Problem error={dismiss.error} />}
      </div>
    </Dialog>
  )
}
