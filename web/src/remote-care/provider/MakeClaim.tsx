import { Trans } from '@lingui/react/macro'
import { createClaim, listClaims } from '@sorrel/contract/claims/operations'
import { listRemoteEncounters } from '@sorrel/contract/remote-care/operations'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Has the claim made of care that may go to its payer and has none. */
export function MakeClaim({ id }: { id: string }) {
  const navigate = useNavigate()
  const make = useAct(createClaim, {
    refreshes: [listRemoteEncounters, listClaims],
    onSuccess: (claim) => void navigate({ to: '/provider/claims/$claimId', params: { claimId: claim.id } }),
  })
  return (
    <>
      <Button kind="soft" size="small" busy={make.isPending} onClick={() => make.mutate({ body: { billable_remote_encounter_id: id } })}>
        <Trans>Make the claim</Trans>
      </Button>
      {make.error && <Problem error={make.error} />}
    </>
  )
}
