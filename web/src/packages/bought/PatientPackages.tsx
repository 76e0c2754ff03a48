import '../packages.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listBoughtPackages } from '@sorrel/contract/packages/operations'
import type { BoughtPackage, VisitPackage } from '@sorrel/contract/packages/schemas'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { BuyDialog } from './BuyDialog.tsx'
import { CancelButton } from './CancelButton.tsx'
import { PackageRow } from './PackageRow.tsx'
import { useEach } from './use-each.ts'

/** The packages of visits that a patient bought, and those that they may buy. Nothing if there are none. */
export function PatientPackages({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const { data } = useRead(listBoughtPackages, { params: { patient_id: patientId } })
  const [buying, setBuying] = useState<VisitPackage | null>(null)
  if (!data || (data.items.length === 0 && data.offers.length === 0)) return null
  return (
    <Card title={t`Packages of visits`}>
      <ul className="packages-list">
        {data.items.filter(isShown).map((bought) => (
          <PackageRow key={bought.id} bought={bought}>
            {bought.status === 'unpaid' && bought.refundable_cents === 0 && bought.used === 0 && (
              <CancelButton patientId={patientId} id={bought.id} />
            )}
          </PackageRow>
        ))}
        {data.offers.map((offer) => (
          <Offer key={offer.id} offer={offer} onBuy={() => setBuying(offer)} />
        ))}
      </ul>
      {buying && <BuyDialog patientId={patientId} offer={buying} cards={data.cards} onClose={() => setBuying(null)} />}
    </Card>
  )
}

/** What was never bought is told as long as it is the latest. */
const isShown = ({ status, ended_why }: BoughtPackage, nth: number): boolean =>
  status !== 'ended' || ended_why === 'refunded' || ((ended_why === 'declined' || ended_why === 'protected') && nth === 0)

function Offer({ offer: { name_en, name_es, visits, price_cents }, onBuy }: { offer: VisitPackage; onBuy: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const name = format.locale === 'es' ? name_es : name_en
  const price = format.money(price_cents)
  const each = useEach()({ price_cents, visits })
  return (
    <li>
      <p>
        <b>{name}</b>
      </p>
      <p className="small">
        <Trans>
          {price} in all, {each} a visit. What you do not use is given back.
        </Trans>
      </p>
      <div>
        <Button size="small" kind="quiet" onClick={onBuy} aria-label={t`Buy ${name}`}>
          <Trans>Buy…</Trans>
        </Button>
      </div>
    </li>
  )
}
