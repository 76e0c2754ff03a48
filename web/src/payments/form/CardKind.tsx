import { useLingui } from '@lingui/react/macro'
import { type PaymentCardType, paymentCardTypes } from '@sorrel/contract/payments/vocabulary'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

const offered = ['Credit Card', 'HSA Card', 'FSA Card'] as const satisfies readonly PaymentCardType[]

/** What kind of card it is: HSA and FSA money may pay for care, but for no fee. */
export function CardKind({ value, onChange }: { value: PaymentCardType; onChange: (kind: PaymentCardType) => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const isHealth = value === 'HSA Card' || value === 'FSA Card'
  return (
    <SelectInput
      label={t`Kind of card`}
      value={value}
      help={isHealth ? t`It pays for visits. Fees for missed visits and donations need another card.` : undefined}
      options={offered.map((kind) => ({ value: kind, label: paymentCardTypes[kind][locale] }))}
      onChange={(event) => {
        const kind = offered.find((one) => one === event.currentTarget.value)
        if (kind) onChange(kind)
      }}
    />
  )
}
