import { Trans, useLingui } from '@lingui/react/macro'
import { listVisitPackages } from '@sorrel/contract/packages/operations'
import type { VisitPackage } from '@sorrel/contract/packages/schemas'
import { appointmentTypeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useEach } from '../bought/use-each.ts'
import { OfferDialog } from './OfferDialog.tsx'

/** The packages of visits that the practice sells. */
export function OffersPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listVisitPackages)
  const [editing, setEditing] = useState<VisitPackage | 'new' | null>(null)
  return (
    <>
      <PageHead title={t`Packages`} line={<Trans>Visits that clients without a plan pay for in advance, at a special price.</Trans>}>
        <Button icon={IconPlus} onClick={() => setEditing('new')}>
          <Trans>Add a package</Trans>
        </Button>
      </PageHead>
      <div className="page">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={3} />}
        {data && data.items.length === 0 && (
          <EmptyState drawing="leaf" title={<Trans>No package yet</Trans>}>
            <Trans>As long as there is none, clients pay for each visit separately.</Trans>
          </EmptyState>
        )}
        {data && data.items.length > 0 && <Offers items={data.items} onEdit={setEditing} />}
      </div>
      {editing && <OfferDialog offer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Offers({ items, onEdit }: { items: readonly VisitPackage[]; onEdit: (offer: VisitPackage) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const writeEach = useEach()
  return (
    <SheetTable
      label={t`Packages`}
      heads={[
        t`Package`,
        t`Visits`,
        { label: t`Price`, atEnd: true },
        { label: t`A visit`, atEnd: true },
        { label: t`Change`, hidden: true },
      ]}
    >
      {items.map((offer) => {
        const name = format.locale === 'es' ? offer.name_es : offer.name_en
        return (
          <tr key={offer.id}>
            <th scope="row">
              <b>{name}</b> {!offer.is_offered && <Chip>{t`No longer sold`}</Chip>}
              <small>{appointmentTypeLabels[offer.visit_type][format.locale]}</small>
            </th>
            <td data-label={t`Visits`}>{format.number(offer.visits)}</td>
            <td data-label={t`Price`} className="at-end">
              {format.money(offer.price_cents)}
            </td>
            <td data-label={t`A visit`} className="at-end">
              {writeEach(offer)}
            </td>
            <td className="at-end">
              <Button kind="quiet" size="small" onClick={() => onEdit(offer)} aria-label={t`Change ${name}`}>
                <Trans>Change</Trans>
              </Button>
            </td>
          </tr>
        )
      })}
    </SheetTable>
  )
}
