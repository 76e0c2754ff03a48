import '../donations.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listDonationCauses } from '@sorrel/contract/donations/operations'
import type { CauseSums } from '@sorrel/contract/donations/schemas'
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
import { CauseDialog } from './CauseDialog.tsx'
import { HandOnDialog } from './HandOnDialog.tsx'

/** The causes that people may give to, and what is left to hand on. */
export function CausesPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listDonationCauses)
  const [editing, setEditing] = useState<CauseSums | 'new' | null>(null)
  const [handing, setHanding] = useState<CauseSums | null>(null)
  return (
    <>
      <PageHead title={t`Giving`} line={<Trans>What patients and dietitians may give to. Nobody sees here who gives.</Trans>}>
        <Button icon={IconPlus} onClick={() => setEditing('new')}>
          <Trans>Add a cause</Trans>
        </Button>
      </PageHead>
      <div className="page giving">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={4} />}
        {data && data.items.length === 0 && (
          <EmptyState drawing="leaf" title={<Trans>No cause yet</Trans>}>
            <Trans>As long as there is none, nobody is asked to give.</Trans>
          </EmptyState>
        )}
        {data && data.items.length > 0 && <Causes items={data.items} onEdit={setEditing} onHandOn={setHanding} />}
      </div>
      {editing && <CauseDialog cause={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {handing && <HandOnDialog cause={handing} onClose={() => setHanding(null)} />}
    </>
  )
}

type Props = { items: readonly CauseSums[]; onEdit: (cause: CauseSums) => void; onHandOn: (cause: CauseSums) => void }

function Causes({ items, onEdit, onHandOn }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <SheetTable
      label={t`Causes`}
      heads={[
        t`Cause`,
        t`Givers`,
        { label: t`Given`, atEnd: true },
        { label: t`Left to pass on`, atEnd: true },
        { label: t`Change`, hidden: true },
      ]}
    >
      {items.map((cause) => {
        const name = format.locale === 'es' ? cause.name_es : cause.name_en
        return (
          <tr key={cause.slug}>
            <th scope="row">
              <b>{name}</b> {!cause.is_offered && <Chip>{t`Takes no new gifts`}</Chip>}
              <small>{format.locale === 'es' ? cause.about_es : cause.about_en}</small>
            </th>
            <td data-label={t`Givers`}>{format.number(cause.givers)}</td>
            <td data-label={t`Given`} className="giving-amount">
              {format.money(cause.given_cents)}
            </td>
            <td data-label={t`Left to pass on`} className="giving-amount">
              <b>{format.money(cause.left_cents)}</b>
            </td>
            <td className="at-end">
              <div className="giving-acts">
                <Button kind="quiet" size="small" onClick={() => onEdit(cause)} aria-label={t`Change ${name}`}>
                  <Trans>Change</Trans>
                </Button>
                {cause.left_cents > 0 && (
                  <Button kind="quiet" size="small" onClick={() => onHandOn(cause)} aria-label={t`Pass on to ${name}`}>
                    <Trans>Pass on…</Trans>
                  </Button>
                )}
              </div>
            </td>
          </tr>
        )
      })}
    </SheetTable>
  )
}
