import { Trans, useLingui } from '@lingui/react/macro'
import { ended, wasNeverSent } from '@sorrel/contract/claims/moving'
import { checkClaim, countClaims, getClaim, listClaims, submitClaim } from '@sorrel/contract/claims/operations'
import type { ClaimAct } from '@sorrel/contract/claims/vocabulary'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import type { Claim } from '../claim.ts'
import type { ReasonedAct } from './act-words.tsx'
import { OnPaper } from './OnPaper.tsx'

const ActDialog = makeLazyPart(() => import('./ActDialog.tsx'), 'ActDialog')
// Few claims need these.
const ChangeDialog = makeLazyPart(() => import('./ChangeDialog.tsx'), 'ChangeDialog')
const PlanDialog = makeLazyPart(() => import('./PlanDialog.tsx'), 'PlanDialog')

/** What staff may do with the claim now. */
export function ClaimActs({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<ReasonedAct | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const refreshes = [getClaim, listClaims, countClaims]
  const params = { claim_id: claim.id }
  const submit = useAct(submitClaim, {
    refreshes,
    onSuccess: ({ paper }) => toast(paper === 'to_send' ? t`The form is ready to be printed.` : t`On its way to the payer.`),
  })
  const check = useAct(checkClaim, { refreshes, onSuccess: () => toast(t`Checked again.`) })
  const names: Record<ReasonedAct, ReactNode> = {
    hold: <Trans>Hold it…</Trans>,
    join: <Trans>Correct the claim to cover both visits…</Trans>,
    release: <Trans>Lift the hold…</Trans>,
    correct: <Trans>Correct it and send it again…</Trans>,
    resend: wasNeverSent(claim, claim.versions) ? (
      <Trans>Take the form back…</Trans>
    ) : (
      <Trans>The payer does not have it: send it once more…</Trans>
    ),
    restore: <Trans>Give up the void…</Trans>,
    repeat: <Trans>Nothing changed: say why it goes again…</Trans>,
    drop: <Trans>Drop the correction…</Trans>,
    appeal: <Trans>Note an appeal…</Trans>,
    make_new: <Trans>Make a new claim…</Trans>,
    bill_second: <Trans>Send it to the second plan…</Trans>,
    close: <Trans>Close it…</Trans>,
    cancel: <Trans>Cancel the claim…</Trans>,
    void: <Trans>Void the claim…</Trans>,
  }
  const reasoned = (Object.keys(names) as ReasonedAct[]).filter((act) => claim.can.includes(act))
  const may = (act: ClaimAct) => claim.can.includes(act)
  return (
    <Card title={<Trans>What to do</Trans>}>
      <div className="claim-acts">
        <OnPaper claim={claim} />
        {may('submit') && (
          <Button
            icon={IconSend}
            busy={submit.isPending}
            onClick={() => submit.mutate({ params, headers: { 'if-match': `"${claim.revision}"` } })}
          >
            {claim.draft.payer.routing_id === null ? <Trans>Make the form for the payer</Trans> : <Trans>Send it to the payer</Trans>}
          </Button>
        )}
        {may('check') && (
          <Button kind="quiet" icon={IconRefresh} busy={check.isPending} onClick={() => check.mutate({ params })}>
            <Trans>Check it again</Trans>
          </Button>
        )}
        {may('change') && (
          <Button kind="quiet" onClick={() => setChanging(true)}>
            <Trans>Change what it says…</Trans>
          </Button>
        )}
        {reasoned.map((act) => (
          <Button key={act} kind={act === 'cancel' || act === 'void' || act === 'drop' ? 'plain' : 'quiet'} onClick={() => setOpen(act)}>
            {names[act]}
          </Button>
        ))}
        {may('switch_plan') && (
          <Button kind="plain" onClick={() => setSwitching(true)}>
            <Trans>Bill another plan…</Trans>
          </Button>
        )}
        {claim.can.length === 0 && <NothingToDo claim={claim} />}
        {(submit.error ?? check.error) && <Problem error={(submit.error ?? check.error)!} />}
      </div>
      {isSwitching && <PlanDialog claim={claim} onClose={() => setSwitching(false)} ifLost={() => setSwitching(false)} />}
      {isChanging && <ChangeDialog claim={claim} onClose={() => setChanging(false)} ifLost={() => setChanging(false)} />}
      {open && <ActDialog key={open} act={open} claim={claim} onClose={() => setOpen(null)} ifLost={() => setOpen(null)} />}
    </Card>
  )
}

function NothingToDo({ claim }: { claim: Claim }) {
  return (
    <p className="quiet">
      {ended.includes(claim.state) ? (
        <Trans>Nothing. This claim has ended.</Trans>
      ) : (
        <Trans>Nothing for now. The claim moves on when the payer answers.</Trans>
      )}
    </p>
  )
}
