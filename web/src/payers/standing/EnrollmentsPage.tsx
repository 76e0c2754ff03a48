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
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
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
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listEnrollments, { query }, { keepsPrevious: true })
  const [closing, setClosing] = useState<Enrollment | null>(null)
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={6} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>No enrollment fits</Trans>}>
        <Trans>Until a dietitian is enrolled with a payer, their claims to it are held.</Trans>
      </EmptyState>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className="sheet-table" aria-label={t`Enrollments`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Dietitian and payer</Trans>
              </th>
              <th scope="col">
                <Trans>Credentialed</Trans>
              </th>
              <th scope="col">
                <Trans>Claims</Trans>
              </th>
              <th scope="col">
                <Trans>Remittances</Trans>
              </th>
              <th scope="col">
                <Trans>Transfers</Trans>
              </th>
              <th scope="col">
                <span className="sr">
                  <Trans>Change</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Row key={one.id} one={one} onClose={() => setClosing(one)} />
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
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
      <td className="whole">
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
