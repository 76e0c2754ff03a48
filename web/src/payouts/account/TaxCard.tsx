import { Trans, useLingui } from '@lingui/react/macro'
import type { getTaxDetails } from '@sorrel/contract/payouts/operations'
import { taxClasses, taxIdKinds } from '@sorrel/contract/payouts/vocabulary'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { TaxForm } from './TaxForm.tsx'

type Details = OutputOf<typeof getTaxDetails>['details']

/** What the dietitian wrote on form W-9, and the form to write it anew. */
export function TaxCard({ details }: { details: Details }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t`Tax details (form W-9)`}>
      {isOpen ? (
        <TaxForm details={details} onDone={() => setOpen(false)} />
      ) : (
        <div className="stack">
          {details ? (
            <Shown details={details} />
          ) : (
            <p>
              <Trans>
                The practice needs them to report what it paid you. The tax number is kept encrypted, and nobody is shown more than its last
                four digits.
              </Trans>
            </p>
          )}
          <div className="pay-acts">
            <Button kind={details ? 'quiet' : 'main'} onClick={() => setOpen(true)}>
              {details ? <Trans>Enter them again</Trans> : <Trans>Enter the tax details</Trans>}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

function Shown({ details }: { details: NonNullable<Details> }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { legal_name, business_name, tax_class, tax_id_kind, tax_id_last4, line_1, line_2, city, state, zip } = details
  return (
    <DataList
      facts={[
        { label: t`Name on the tax return`, value: legal_name },
        business_name !== null && { label: t`Business name`, value: business_name },
        { label: t`Kind`, value: taxClasses[tax_class][format.locale] },
        { label: taxIdKinds[tax_id_kind][format.locale], value: `•••••${tax_id_last4}` },
        { label: t`Address`, value: [line_1, line_2, city, `${state} ${zip}`].filter(Boolean).join(', ') },
        { label: t`Certified on`, value: format.shortDate(dayOf(details.certified_at, zone)) },
      ]}
    />
  )
}
