import { Trans, useLingui } from '@lingui/react/macro'
import { listVisitPackages, writeVisitPackage } from '@sorrel/contract/packages/operations'
import type { VisitPackage } from '@sorrel/contract/packages/schemas'
import { fewestVisits, highestPrice, lowestPrice, mostVisits } from '@sorrel/contract/packages/vocabulary'
import { type AppointmentType, appointmentTypeLabels, appointmentTypes } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { centsOf } from '../../payers/typed-cents.ts'

type Draft = { name_en: string; name_es: string; visit_type: AppointmentType; visits: string; price: string; is_offered: boolean }

/** The parts of a package as they were typed; undefined as long as one of them is none. */
function readDraft({ name_en, name_es, visit_type, visits, price, is_offered }: Draft) {
  const [count, price_cents] = [Number(visits), centsOf(price)]
  const isWhole = Number.isInteger(count) && count >= fewestVisits && count <= mostVisits
  const isPriced = price_cents >= lowestPrice && price_cents <= highestPrice
  if (!isWhole || !isPriced || name_en.trim() === '' || name_es.trim() === '') return undefined
  return { name_en: name_en.trim(), name_es: name_es.trim(), visit_type, visits: count, price_cents, is_offered }
}

/** What a package is, in both languages, and whether it is sold. */
export function OfferDialog({ offer, onClose }: { offer: VisitPackage | null; onClose: () => void }) {
  const { t } = useLingui()
  const [id] = useState(() => offer?.id ?? crypto.randomUUID())
  const [draft, setDraft] = useState<Draft>({
    ...{ name_en: offer?.name_en ?? '', name_es: offer?.name_es ?? '', visit_type: offer?.visit_type ?? 'Follow-up' },
    ...{
      visits: String(offer?.visits ?? 5),
      price: offer ? (offer.price_cents / 100).toFixed(2) : '',
      is_offered: offer?.is_offered ?? true,
    },
  })
  const body = readDraft(draft)
  const write = useAct(writeVisitPackage, {
    refreshes: [listVisitPackages],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={offer ? <Trans>Change the package</Trans> : <Trans>Add a package</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={write.isPending} disabled={!body} onClick={() => body && write.mutate({ params: { package_id: id }, body })}>
            <Trans>Save the package</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <Fields draft={draft} onChange={setDraft} />
        {offer && (
          <p className="small quiet">
            <Trans>Whoever bought it before keeps it as it was.</Trans>
          </p>
        )}
        {write.error && <Problem error={write.error} />}
      </div>
    </Dialog>
  )
}

function Fields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const fieldOf = (name: 'name_en' | 'name_es' | 'visits' | 'price') => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput label={t`Name in English`} maxLength={80} {...fieldOf('name_en')} />
      <TextInput label={t`Name in Spanish`} maxLength={80} {...fieldOf('name_es')} />
      <SelectInput
        label={t`Type of visit`}
        value={draft.visit_type}
        options={appointmentTypes.map((type) => ({ value: type, label: appointmentTypeLabels[type][format.locale] }))}
        onChange={(event) => onChange({ ...draft, visit_type: event.currentTarget.value as AppointmentType })}
      />
      <TextInput
        label={t`How many visits`}
        inputMode="numeric"
        help={t`Between ${fewestVisits} and ${mostVisits}.`}
        {...fieldOf('visits')}
      />
      <TextInput label={t`Price of all in dollars`} inputMode="decimal" {...fieldOf('price')} />
      <CheckRow checked={draft.is_offered} onChange={(event) => onChange({ ...draft, is_offered: event.currentTarget.checked })}>
        <Trans>For sale</Trans>
      </CheckRow>
    </>
  )
}
