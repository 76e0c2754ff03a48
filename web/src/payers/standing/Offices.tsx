import { Trans, useLingui } from '@lingui/react/macro'
import { changeOffice, listOffices } from '@sorrel/contract/providers/offices/operations'
import type { Office } from '@sorrel/contract/providers/offices/wire'
import { useState } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { FormDialog } from '../FormDialog.tsx'

/** The offices of dietitians as claims name them, where they are elsewhere than the practice. */
export function Offices() {
  const { t } = useLingui()
  const pages = usePages(listOffices, { query: {} })
  const [open, setOpen] = useState<Office | null>(null)
  return (
    <Card title={<Trans>Offices on claims</Trans>}>
      <div className="stack">
        <p className="quiet">
          <Trans>A visit in an office elsewhere than the practice names the office. Payers want nine digits of its ZIP code.</Trans>
        </p>
        <PagedList
          pages={pages}
          rows={4}
          empty={
            <EmptyState drawing="search" title={<Trans>No offices</Trans>}>
              <Trans>Dietitians who meet clients in an office have it in their profile.</Trans>
            </EmptyState>
          }
        >
          {(items) => (
            <SheetTable label={t`Offices on claims`} heads={[t`Office`, t`ZIP code`, t`Own NPI`, { label: t`Change`, hidden: true }]}>
              {items.map((one) => (
                <Row key={one.location_id} one={one} onOpen={() => setOpen(one)} />
              ))}
            </SheetTable>
          )}
        </PagedList>
        {open && <OfficeDialog office={open} onClose={() => setOpen(null)} />}
      </div>
    </Card>
  )
}

function Row({ one, onOpen }: { one: Office; onOpen: () => void }) {
  const { t } = useLingui()
  const { name, provider_name, street, city, state, zip, zip_4, npi } = one
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{provider_name}</small>
        <small className="quiet">{`${street}, ${city}, ${state}`}</small>
      </th>
      <td data-label={t`ZIP code`}>
        {zip_4 === null ? (
          <span className="line line--wrap">
            {zip}{' '}
            <Chip tone="warn">
              <Trans>Four digits missing</Trans>
            </Chip>
          </span>
        ) : (
          `${zip}-${zip_4}`
        )}
      </td>
      <td data-label={t`Own NPI`}>{npi ?? t`None`}</td>
      <td>
        <Button kind="quiet" size="small" onClick={onOpen} aria-label={t`Change ${name}, ${provider_name}`}>
          <Trans>Change…</Trans>
        </Button>
      </td>
    </tr>
  )
}

type Body = InputOf<typeof changeOffice>['body']
type Values = Record<'zip_4' | 'npi', string>
const bodyOf = ({ zip_4, npi }: Values): Body => ({ zip_4: zip_4.trim() || null, npi: npi.trim() || null })

function OfficeDialog({ office, onClose }: { office: Office; onClose: () => void }) {
  const { t } = useLingui()
  const { location_id, name, zip, zip_4, npi } = office
  const form = useForm<Values>({
    initial: { zip_4: zip_4 ?? '', npi: npi ?? '' },
    schema: chunk(() => import('@sorrel/contract/providers/offices/wire').then(({ changeOffice: one }) => one.body)),
    toBody: bodyOf,
    words: { zip_4: t`Four digits.`, npi: t`This is not an NPI.` },
  })
  const change = useAct(changeOffice, {
    refreshes: [listOffices],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
      onClose()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <FormDialog
      id="office-form"
      title={name}
      action={<Trans>Save</Trans>}
      busy={change.isPending || form.checking}
      summary={form.summary}
      error={change.error}
      onSubmit={form.submit<Body>((body) => change.mutate({ params: { location_id }, body }))}
      onClose={onClose}
    >
      <TextInput
        inputMode="numeric"
        label={t`Last four digits of the ZIP code, after ${zip}`}
        optional
        maxLength={4}
        {...form.field('zip_4')}
      />
      <TextInput
        inputMode="numeric"
        label={t`NPI of the office`}
        help={t`Only if it has one of its own, beside the practice's.`}
        optional
        maxLength={10}
        {...form.field('npi')}
      />
    </FormDialog>
  )
}
