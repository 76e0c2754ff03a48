import { Trans, useLingui } from '@lingui/react/macro'
import { listUnderpaid } from '@sorrel/contract/denials/operations'
import type { Underpaid } from '@sorrel/contract/denials/schemas'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Claims that a payer paid, and for which it allowed less than its contract says. */
export function UnderpaidList({ payer }: { payer: string | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const pages = usePages(listUnderpaid, { query: payer === undefined ? {} : { payer_id: payer } })
  const total = pages.first?.total
  const missing = format.money(total?.missing_cents ?? 0)
  return (
    <>
      <p className="quiet">
        <Trans>
          Every line that was paid is compared with the fee of the contract. A claim leaves this list when the payer corrects it, or when
          you close it.
        </Trans>
      </p>
      {total && total.claims > 0 && (
        <p>
          <b>{t`${missing} is missing in all`}</b>
        </p>
      )}
      <PagedList
        pages={pages}
        rows={4}
        empty={
          <EmptyState drawing="search" title={<Trans>Nothing is missing</Trans>}>
            <Trans>Payers allowed what their contracts say, as far as contracts are known here.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <SheetTable label={t`Claims that were paid too little`} heads={[t`Claim`, t`Lines`, t`Allowed`, t`Contract`, t`Missing`]}>
            {items.map((one) => (
              <Row key={one.claim_id} one={one} />
            ))}
          </SheetTable>
        )}
      </PagedList>
    </>
  )
}

function Row({ one }: { one: Underpaid }) {
  const { t } = useLingui()
  const format = useFormat()
  const { claim_id, number, patient_name, payer_name, service_day, lines, disputed_at } = one
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
          {patient_name}
        </Link>
        <small>
          {number}, {format.shortDate(service_day)}
        </small>
        <small>{payer_name}</small>
      </th>
      <td data-label={t`Lines`}>{lines.map(({ code, units }) => `${code} × ${units}`).join(', ')}</td>
      <td data-label={t`Allowed`}>{format.money(one.allowed_cents)}</td>
      <td data-label={t`Contract`}>{format.money(one.expected_cents)}</td>
      <td data-label={t`Missing`} className="denial-money">
        {format.money(one.missing_cents)}
        {disputed_at !== null && (
          <Chip tone="info">
            <Trans>A letter went out</Trans>
          </Chip>
        )}
      </td>
    </tr>
  )
}
