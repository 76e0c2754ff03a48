import './coding.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listPayerRules } from '@sorrel/contract/coding/operations'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { procedureFamilies } from '@sorrel/contract/coding/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../kernel/calls/pages.ts'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { SelectInput } from '../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../kernel/ui/tables/SheetTable.tsx'
import { useLocale } from '../kernel/words/i18n.ts'
import { readRuleFilter } from './filter.ts'
import { PayerField } from './PayerField.tsx'
import { RuleStateChip } from './RuleStateChip.tsx'
import { useRuleWords, useToday } from './use-rule-words.ts'

const route = getRouteApi('/admins/admin/payer-rules')

/** How payers want visits billed: the rules that hold on a day, or all versions. */
export function PayerRulesPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`Payer rules`}
        line={<Trans>How payers want visits billed. A note makes its codes from the rule of its day.</Trans>}
      >
        <LinkButton kind="main" icon={IconPlus} to="/admin/payer-rules/new">
          <Trans>Add a rule</Trans>
        </LinkButton>
      </PageHead>
      <div className="page coding">
        <Filters />
        <Rules />
      </div>
    </>
  )
}

function Filters() {
  const { t } = useLingui()
  const locale = useLocale()
  const today = useToday()
  const navigate = route.useNavigate()
  const asked = route.useSearch()
  const { family, day } = readRuleFilter(asked, today)
  const ask = (more: typeof asked) => void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  return (
    <div className="coding-filters">
      <PayerField label={t`Payer`} value={asked.payer ?? null} onChange={(payer) => ask({ payer: payer ?? undefined })} />
      <SelectInput
        label={t`Procedures`}
        empty={t({ message: 'All', context: 'procedures' })}
        value={family ?? ''}
        options={Object.entries(procedureFamilies).map(([value, label]) => ({ value, label: label[locale] }))}
        onChange={(event) => ask({ family: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t`In force on`}
        help={t`Leave it empty for every version.`}
        value={day ?? ''}
        onChange={(event) => ask({ day: event.currentTarget.value || 'any' })}
      />
    </div>
  )
}

function Rules() {
  const { t } = useLingui()
  const filter = readRuleFilter(route.useSearch(), useToday())
  const pages = usePages(listPayerRules, { query: filter }, { keepsPrevious: true })
  return (
    <PagedList
      pages={pages}
      rows={6}
      empty={
        <EmptyState drawing="search" title={<Trans>No rule fits</Trans>}>
          <Trans>Visits of a payer without a rule are billed by the rules for payers without one of their own.</Trans>
        </EmptyState>
      }
    >
      {(items) => (
        <SheetTable label={t`Payer rules`} heads={[t`Payer and procedures`, t`Units`, t`Days`, t`Status`]}>
          {items.map((rule) => (
            <Row key={rule.id} rule={rule} />
          ))}
        </SheetTable>
      )}
    </PagedList>
  )
}

function Row({ rule }: { rule: KeptRule }) {
  const { t } = useLingui()
  const say = useRuleWords()
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/payer-rules/$ruleId" params={{ ruleId: rule.id }}>
          {say.payer(rule)}
        </Link>
        <small>{say.family(rule)}</small>
      </th>
      <td data-label={t`Units`} className="whole">
        {say.units(rule)}
      </td>
      <td data-label={t`Days`} className="whole">
        {say.days(rule)}
      </td>
      <td data-label={t`Status`} className="whole">
        <RuleStateChip rule={rule} />
      </td>
    </tr>
  )
}
