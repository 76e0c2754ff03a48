import '../claims.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { ClaimSort } from '@sorrel/contract/claims/vocabulary'
import { IconSearch, IconX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useToday } from '../../coding/use-rule-words.ts'
import { draftOf, keepDraft } from '../../kernel/drafts.ts'
import { useMayWith } from '../../kernel/shell/menu/use-may-with.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { PayerSelect } from '../../payers/PayerSelect.tsx'
import { findEverywhere, readClaimFilter } from '../queues.ts'
import { BulkBar } from './BulkBar.tsx'
import { ClaimList } from './ClaimList.tsx'
import { ClaimTable } from './ClaimTable.tsx'
import { Queues } from './Queues.tsx'
import { StateBar } from './StateBar.tsx'

const route = getRouteApi('/admins/admin/claims')
const draft = 'admin-claims-search'

/** The work queues of billing staff: claims by where they stand. */
export function AdminClaimsPage() {
  const { t } = useLingui()
  // A name stays out of the address; it is there again on the way back.
  const [typed, setTyped] = useState(() => String(draftOf(draft)?.typed ?? ''))
  const [q] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    keepDraft(draft, { typed }, { isSent: true })
  }, [typed])
  const asked = route.useSearch()
  const mayBill = useMayWith('billing_operations')
  const { queue, query } = readClaimFilter(asked, 'ready', useToday())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setPicked((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return (
    <>
      <PageHead title={t`Claims`} line={<Trans>Each is made from a signed note, and waits if it needs a person.</Trans>}>
        {mayBill && <Ways />}
      </PageHead>
      <div className="page claims">
        {mayBill && (
          <>
            <StateBar />
            <Filters typed={typed} onType={setTyped} />
            {q ? (
              <p className="quiet">
                <Trans>Found in all queues</Trans>
              </p>
            ) : (
              <Queues />
            )}
          </>
        )}
        <ClaimList key={q ? 'found' : (queue ?? asked.state)} query={q ? findEverywhere(query, q) : query}>
          {(items) => (
            <>
              <ClaimTable items={items} to="/admin/claims/$claimId" picks={{ picked, toggle }} />
              <BulkBar chosen={items.filter(({ id }) => picked.has(id))} onDone={() => setPicked(new Set())} />
            </>
          )}
        </ClaimList>
      </div>
    </>
  )
}

/** To what billing staff do with claims elsewhere. */
const Ways = () => (
  <>
    <LinkButton kind="quiet" to="/admin/claims/preview">
      <Trans>Preview</Trans>
    </LinkButton>
    <LinkButton kind="quiet" to="/admin/claims/import">
      <Trans>From a file</Trans>
    </LinkButton>
    <LinkButton kind="quiet" to="/admin/rules">
      <Trans>Billing rules</Trans>
    </LinkButton>
  </>
)

function Filters({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const asked = route.useSearch()
  const ask = (more: typeof asked) => void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const sorts: Record<ClaimSort, string> = {
    service_day: t`Latest visit first`,
    file_by: t`Earliest filing deadline first`,
    charge: t`Highest charge first`,
  }
  const { tag } = asked
  return (
    <div className="claim-filters">
      {tag !== undefined && (
        <div>
          <Button kind="quiet" iconAfter={IconX} onClick={() => ask({ tag: undefined })}>
            <Trans>Only with the tag {tag}</Trans>
          </Button>
        </div>
      )}
      <TextInput
        type="search"
        icon={IconSearch}
        label={t`Client, dietitian or number`}
        maxLength={80}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <PayerSelect label={t`Payer`} value={asked.payer ?? null} onChange={(payer) => ask({ payer: payer ?? undefined })} />
      <SelectInput
        label={t`Order`}
        value={asked.sort ?? 'service_day'}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        onChange={(event) => ask({ sort: event.currentTarget.value })}
      />
    </div>
  )
}
