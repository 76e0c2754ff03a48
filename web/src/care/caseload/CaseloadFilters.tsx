import { Plural, useLingui } from '@lingui/react/macro'
import type { CareSort } from '@sorrel/contract/care/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'

const route = getRouteApi('/staff/provider/clients')

type Props = { typed: string; onType: (typed: string) => void; sort: CareSort; total: number }

/** Finds clients by what is typed, and sorts them. */
export function CaseloadFilters({ typed, onType, sort, total }: Props) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const sorts: Record<CareSort, string> = {
    urgent: t`Most urgent first`,
    name: t`By name`,
    last_visit: t`Longest not seen first`,
    next_visit: t`Next visit first`,
    visits: t`Most visits first`,
  }
  return (
    <div className="caseload-filters">
      <TextInput
        type="search"
        icon={IconSearch}
        label={t`Find a client`}
        placeholder={t`Name, birth date, phone or condition`}
        maxLength={80}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <SelectInput
        label={t`Order`}
        value={sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value as CareSort
          void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, sort: chosen === 'urgent' ? undefined : chosen }) })
        }}
      />
      <p role="status">
        <Plural value={total} one="# client" other="# clients" />
      </p>
    </div>
  )
}
