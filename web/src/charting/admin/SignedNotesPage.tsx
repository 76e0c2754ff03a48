import '../../kernel/ui/tables/tables.css'
import './signed-notes.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import type { listSignedNotes } from '@sorrel/contract/charting/operations'
import { findPayer, isOwnPayerId, offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { InputOf } from '../../kernel/calls/api.ts'
import { draftOf, keepDraft } from '../../kernel/drafts.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { mayWith } from '../../kernel/shell/tabs.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { isDay } from '../../scheduling/provider/real-day.ts'
import { SignedNotesTable } from './SignedNotesTable.tsx'

const route = getRouteApi('/admins/admin/notes')
const draft = 'admin-notes-search'

type Asked = { payer?: string; from?: string; to?: string }
type Filter = NonNullable<InputOf<typeof listSignedNotes>['query']>

/** The filter that an address means; what it says wrongly is left out. */
const readFilter = ({ payer, from, to }: Asked): Filter => ({
  ...(payer !== undefined && (findPayer(payer) || isOwnPayerId(payer)) && { payer_id: payer }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

/** Where billing staff find a signed note to look at its claim, and clinical staff find one to reopen it. */
export function SignedNotesPage() {
  const { t } = useLingui()
  const tags = useSession()?.actor.admin_tags ?? []
  const bills = mayWith(tags, 'billing_operations')
  const navigate = route.useNavigate()
  const asked = route.useSearch()
  // A name stays out of the address; it is there again on the way back.
  const [typed, setTyped] = useState(() => String(draftOf(draft)?.typed ?? ''))
  const [q] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    keepDraft(draft, { typed }, { isSent: true })
  }, [typed])
  const ask = (more: Asked) => void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  return (
    <>
      <PageHead
        title={t`Signed notes`}
        line={
          bills ? (
            <Trans>What an auditor would miss in each, by the rules as they stand now.</Trans>
          ) : (
            <Trans>You see whose notes they are, and nothing of what they say.</Trans>
          )
        }
      />
      <div className="page note-list">
        <div className="note-filters">
          <TextInput
            type="search"
            icon={IconSearch}
            label={t`Client or dietitian`}
            help={t`Beginnings of the names are enough.`}
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SearchSelect
            label={t`Payer`}
            options={offeredPlans.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))}
            value={asked.payer ?? null}
            onChange={(payer) => ask({ payer: payer ?? undefined })}
          />
          <TextInput
            type="date"
            label={t`From`}
            value={asked.from ?? ''}
            onChange={(event) => ask({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t`To`}
            value={asked.to ?? ''}
            onChange={(event) => ask({ to: event.currentTarget.value || undefined })}
          />
        </div>
        <SignedNotesTable bills={bills} reopens={mayWith(tags, 'clinical')} filter={{ ...readFilter(asked), ...(q && { q }) }} />
      </div>
    </>
  )
}
