import { Trans, useLingui } from '@lingui/react/macro'
import { assignClaim, countClaims, getClaim, listClaimContacts, listClaimStaff, listClaims } from '@sorrel/contract/claims/operations'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import type { Claim } from '../claim/claim.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { Contacts } from './Contacts.tsx'
import { NextStep } from './NextStep.tsx'

/** Who takes care of a claim, what comes next, and what was noted so far. */
export function Following({ claim }: { claim: Claim }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={<Trans>Follow-up</Trans>}>
      <div className="stack">
        <Assignee claim={claim} />
        <NextStep claim={claim} />
        <div>
          <Button kind="quiet" icon={IconPencilPlus} onClick={() => setIsOpen(true)}>
            <Trans>Note a call…</Trans>
          </Button>
        </div>
        <Contacts claimId={claim.id} />
      </div>
      {isOpen && <ContactDialog claim={claim} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Assignee({ claim }: { claim: Claim }) {
  const { t } = useLingui()
  const { data } = useRead(listClaimStaff, {})
  const assign = useAct(assignClaim, {
    refreshes: [getClaim, listClaims, countClaims, listClaimContacts],
    onSuccess: ({ assignee_name }) =>
      toast(assignee_name === null ? t`Nobody takes care of it now.` : t`${assignee_name} takes care of it.`),
  })
  const { assignee_id, assignee_name } = claim
  const known = data?.items ?? []
  // Somebody who left the practice keeps a claim until a colleague takes it over.
  const isGone = assignee_id !== null && data !== undefined && !known.some(({ id }) => id === assignee_id)
  const colleagues = isGone || !data ? [...known, ...(assignee_id === null ? [] : [{ id: assignee_id, name: assignee_name ?? '' }])] : known
  return (
    <>
      <SelectInput
        label={t`Who takes care of it`}
        empty={t`Nobody yet`}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        value={assignee_id ?? ''}
        disabled={!data || assign.isPending}
        onChange={(event) => assign.mutate({ params: { claim_id: claim.id }, body: { admin_id: event.currentTarget.value || null } })}
      />
      {assign.error && <Problem error={assign.error} />}
    </>
  )
}
