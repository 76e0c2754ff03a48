import { Trans, useLingui } from '@lingui/react/macro'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { listPayers } from '@sorrel/contract/payers/operations'
import type { PayerTerms } from '@sorrel/contract/payers/schemas'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RuleStateChip } from '../../coding/RuleStateChip.tsx'
import { useToday } from '../../coding/use-rule-words.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { isDay } from '../days.ts'
import { OwnPayerDialog } from '../own/OwnPayerDialog.tsx'
import { useOwnPayers } from '../own/use-own-payers.ts'
import { Screen } from '../Screen.tsx'
import { useTermsWords } from './use-terms-words.ts'

const route = getRouteApi('/admins/admin/payers')

/** How each payer takes claims on a day. Payers of which nobody wrote it stand there as well. */
export function PayersPage() {
  const { t } = useLingui()
  const today = useToday()
  const navigate = route.useNavigate()
  const asked = route.useSearch().day
  const [adds, setAdds] = useState(false)
  const day = asked !== undefined && isDay(asked) ? asked : today
  return (
    <Screen
      title={t`Payers`}
      line={<Trans>How each payer takes claims. What is written holds from a day on.</Trans>}
      actions={
        <Button icon={IconPlus} onClick={() => setAdds(true)}>
          <Trans>Add a payer</Trans>
        </Button>
      }
    >
      {adds && <OwnPayerDialog onClose={() => setAdds(false)} />}
      <div className="payers-filters">
        <TextInput
          type="date"
          label={t`In force on`}
          value={day}
          onChange={(event) => void navigate({ to: '.', search: { day: event.currentTarget.value || undefined }, replace: true })}
        />
      </div>
      <Payers day={day} />
    </Screen>
  )
}

function Payers({ day }: { day: string }) {
  const { t } = useLingui()
  const { all: own } = useOwnPayers()
  // The payers of the product are few enough for one page.
  const { data, items, error, refetch } = usePages(listPayers, { query: { day, limit: '100' } }, { keepsPrevious: true })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={8} />
  const termsOf = new Map(items.map((one) => [one.payer_id, one]))
  const payers = [...offeredPlans, ...own.map(({ payer_id: id, name }) => ({ id, name }))].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table" aria-label={t`Payers`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Payer</Trans>
            </th>
            <th scope="col">
              <Trans>Claims go to</Trans>
            </th>
            <th scope="col">
              <Trans>Days to file</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {payers.map(({ id, name }) => (
            <Row key={id} id={id} name={name} terms={termsOf.get(id)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ id, name, terms }: { id: string; name: string; terms: PayerTerms | undefined }) {
  const { t } = useLingui()
  const say = useTermsWords()
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/payers/$payerId" params={{ payerId: id }}>
          {name}
        </Link>
        {terms && <small>{say.kind(terms)}</small>}
      </th>
      <td data-label={t`Claims go to`}>{terms ? (terms.routing_id ?? t`On paper`) : t`No id yet`}</td>
      <td data-label={t`Days to file`}>{terms?.filing_days ?? t`Unknown`}</td>
      <td data-label={t`Status`} className="whole">
        {terms ? (
          <RuleStateChip rule={terms} />
        ) : (
          <Chip tone="warn">
            <Trans>Nothing written</Trans>
          </Chip>
        )}
      </td>
    </tr>
  )
}
