import { Trans, useLingui } from '@lingui/react/macro'
import { changeEnrollment, listEnrollments } from '@sorrel/contract/payers/operations'
import type { Enrollment } from '@sorrel/contract/payers/schemas'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRuleWords } from '../../coding/use-rule-words.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { CloseDialog } from '../CloseDialog.tsx'
import { PayerSelect } from '../PayerSelect.tsx'
import { Screen } from '../Screen.tsx'
import { EnrollmentDialog } from './EnrollmentDialog.tsx'

const route = getRouteApi('/admins/admin/enrollments')

/** From when each dietitian may bill each payer. */
export function EnrollmentsPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { payer } = route.useSearch()
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen
      title={t`Enrollments`}
      line={<Trans>From when each dietitian may bill each payer. Claims for earlier visits are held.</Trans>}
      actions={
        <Button icon={IconPlus} onClick={() => setOpen(true)}>
          <Trans>Add one</Trans>
        </Button>
      }
    >
      <div className="payers-filters">
        <PayerSelect
          label={t`Payer`}
          value={payer ?? null}
          onChange={(value) => void navigate({ to: '.', search: { payer: value ?? undefined }, replace: true })}
        />
      </div>
      <Enrollments payer={payer} />
      {isOpen && <EnrollmentDialog onClose={() => setOpen(false)} />}
    </Screen>
  )
}

function Enrollments({ payer }: { payer: string | undefined }) {
  const { t } = useLingui()
  const query = payer === undefined ? {} : { payer_id: payer.slice(0, 40) }
  const pages = usePages(listEnrollments, { query }, { keepsPrevious: true })
  const [closing, setClosing] = useState<Enrollment | null>(null)
  return (
    <>
      <PagedList
        pages={pages}
        rows={6}
        empty={
          <EmptyState drawing="search" title={<Trans>No enrollment fits</Trans>}>
            <Trans>Until a dietitian is enrolled with a payer, their claims to it are held.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <SheetTable
            label={t`Enrollments`}
            heads={[t`Dietitian and payer`, t`Credentialed`, t`Claims`, t`Remittances`, t`Transfers`, { label: t`Change`, hidden: true }]}
          >
            {items.map((one) => (
              <Row key={one.id} one={one} onClose={() => setClosing(one)} />
            ))}
          </SheetTable>
        )}
      </PagedList>
      {closing && <Closing one={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function Row({ one, onClose }: { one: Enrollment; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useRuleWords()
  const since = (day: string | null) => (day === null ? t`Not yet` : format.shortDate(day))
  const { npi, taxonomy, provider_name, payer_name } = one
  return (
    <tr>
      <th scope="row">
        {provider_name}
        <small>{payer_name}</small>
        <small className="quiet">{[npi && `NPI ${npi}`, taxonomy].filter(Boolean).join(' · ')}</small>
      </th>
      <td data-label={t`Credentialed`}>{say.days(one)}</td>
      <td data-label={t`Claims`}>{since(one.claims_on)}</td>
      <td data-label={t`Remittances`}>{since(one.remittances_on)}</td>
      <td data-label={t`Transfers`}>{since(one.transfers_on)}</td>
      <td>
        <Button kind="quiet" size="small" onClick={onClose} aria-label={t`End ${provider_name}, ${payer_name}`}>
          <Trans>End…</Trans>
        </Button>
      </td>
    </tr>
  )
}

function Closing({ one, onClose }: { one: Enrollment; onClose: () => void }) {
  const { t } = useLingui()
  const change = useAct(changeEnrollment, {
    refreshes: [listEnrollments],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  return (
    <CloseDialog
      title={<Trans>End the enrollment of {one.provider_name}</Trans>}
      row={one}
      busy={change.isPending}
      error={change.error}
      onSend={(body) => change.mutate({ params: { enrollment_id: one.id }, headers: { 'if-match': `"${one.version}"` }, body })}
      onClose={onClose}
    />
  )
}
