import '../packages.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { buyPackage, listBoughtPackages } from '@sorrel/contract/packages/operations'
import type { BoughtPackage, VisitPackage } from '@sorrel/contract/packages/schemas'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { CancelButton } from './CancelButton.tsx'
import { PackageRow } from './PackageRow.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { packageReads } from './reads.ts'

/** For billing staff: the packages of a client, with selling another one and giving back what is unused. */
export function StaffPackages({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(listBoughtPackages, { params: { patient_id: patientId } })
  const [isSelling, setSelling] = useState(false)
  const plan = data?.plan_name ?? null
  const sell = async () => {
    // Contracts with plans forbid to take money for what they cover.
    const isSure =
      plan === null ||
      (await confirm({
        title: plan
          ? t`${plan} pays for this client’s visits. Sell the package anyway?`
          : t`A plan pays for this client’s visits. Sell the package anyway?`,
        text: t`The package pays only for visits that the plan does not.`,
        action: t`Sell one anyway`,
        staysByDefault: true,
      }))
    if (isSure) setSelling(true)
  }
  return (
    <Card
      title={t`Packages of visits`}
      aside={
        data &&
        data.offers.length > 0 && (
          <Button size="small" kind="quiet" onClick={sell}>
            <Trans>Sell one…</Trans>
          </Button>
        )
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {data?.items.length === 0 && (
        <p className="small quiet">
          <Trans>This client has bought none.</Trans>
        </p>
      )}
      <ul className="packages-list">
        {data?.items.map((bought) => (
          <Row key={bought.id} patientId={patientId} bought={bought} />
        ))}
      </ul>
      {isSelling && data && <SellDialog patientId={patientId} offers={data.offers} onClose={() => setSelling(false)} />}
    </Card>
  )
}

function Row({ patientId, bought }: { patientId: string; bought: BoughtPackage }) {
  const format = useFormat()
  const [isEnding, setEnding] = useState(false)
  const { refundable_cents, status, used } = bought
  const back = format.money(refundable_cents)
  // One that is paid in parts ends after the visits that were paid, and nothing goes back.
  const isPaidSoFar = refundable_cents === 0 && (status === 'active' || (status === 'unpaid' && used > 0))
  return (
    <PackageRow bought={bought}>
      {(refundable_cents > 0 || isPaidSoFar) && (
        <div>
          <Button size="small" kind="quiet" onClick={() => setEnding(true)}>
            {isPaidSoFar ? <Trans>End the package…</Trans> : <Trans>Give {back} back…</Trans>}
          </Button>
        </div>
      )}
      {status === 'unpaid' && refundable_cents === 0 && used === 0 && <CancelButton patientId={patientId} id={bought.id} />}
      {isEnding && <RefundDialog patientId={patientId} bought={bought} onClose={() => setEnding(false)} />}
    </PackageRow>
  )
}

type Selling = { patientId: string; offers: readonly VisitPackage[]; onClose: () => void }

function SellDialog({ patientId, offers, onClose }: Selling) {
  const { t } = useLingui()
  const format = useFormat()
  const [id, setId] = useState(offers[0]?.id ?? '')
  const chosen = offers.find((offer) => offer.id === id)
  const sell = useAct(buyPackage, {
    refreshes: packageReads,
    onSuccess: () => {
      toast(t`Sold. It is now among the bills.`)
      onClose()
    },
  })
  const nameOf = ({ name_en, name_es, price_cents }: VisitPackage) =>
    `${format.locale === 'es' ? name_es : name_en} · ${format.money(price_cents)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Sell a package</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={sell.isPending}
            disabled={!chosen}
            onClick={() =>
              chosen &&
              sell.mutate({
                params: { patient_id: patientId },
                body: { package_id: chosen.id, price_cents: chosen.price_cents, instrument_id: null },
              })
            }
          >
            <Trans>Sell it</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <SelectInput
          label={t`Package`}
          value={id}
          options={offers.map((offer) => ({ value: offer.id, label: nameOf(offer) }))}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <p className="small quiet">
          <Trans>It becomes a bill, announced like any other. It can be used once it is paid, and only for visits that no plan pays.</Trans>
        </p>
        {sell.error && <Problem error={sell.error} />}
      </div>
    </Dialog>
  )
}
