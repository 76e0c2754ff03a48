import { Trans, useLingui } from '@lingui/react/macro'
import { getDonation, getDonationOptions, listGifts, updateDonation } from '@sorrel/contract/donations/operations'
import type { Donation } from '@sorrel/contract/donations/schemas'
import { largestGift, smallestGift } from '@sorrel/contract/donations/vocabulary'
import { type Recurrence, recurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ChoiceCards } from '../../kernel/ui/fields/ChoiceCards.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { centsOf } from '../../payers/typed-cents.ts'
import { useCardWords } from '../../payments/use-card-words.ts'
import { CardPart } from './CardPart.tsx'
import type { Options } from './gift-options.ts'

type Props = { donation: Donation | null; options: Options; isStaff: boolean; onDone: () => void }
const rhythms: readonly Recurrence[] = ['Monthly', 'Bi-weekly', 'Weekly']

/** What to give, to whom, how often, and with which card. */
export function GiftForm({ donation, options, isStaff, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { sayCard } = useCardWords()
  const [cause, setCause] = useState<string | null>(
    donation?.cause.slug ?? (options.causes.length === 1 ? (options.causes[0]?.slug ?? null) : null),
  )
  const [amount, setAmount] = useState(donation ? (donation.amount_cents / 100).toFixed(2) : '')
  const [recurrence, setRecurrence] = useState<Recurrence>(donation?.recurrence ?? 'Monthly')
  const usable = options.cards.filter(({ status }) => status === 'active')
  const [chosen, setChosen] = useState<string | null>(null)
  const card = usable.find(({ id }) => id === (chosen ?? donation?.instrument_id)) ?? usable[0]
  const [isTried, setTried] = useState(false)
  const cents = centsOf(amount)
  const isRight = cents >= smallestGift && cents <= largestGift
  const save = useAct(updateDonation, {
    refreshes: [getDonation, getDonationOptions, listGifts],
    onSuccess: () => {
      toast(donation ? t`Your donation is changed.` : options.begins_at_once ? t`Thank you. Your first gift is on its way.` : t`Thank you.`)
      onDone()
    },
  })
  const send = () => {
    setTried(true)
    if (cause !== null && isRight && card)
      save.mutate({ body: { cause_slug: cause, amount_cents: cents, recurrence, instrument_id: card.id } })
  }
  if (asksForProof(save.error)) return <ProveFirst onDone={() => save.variables && save.mutate(save.variables)} />
  return (
    <div className="stack">
      <CauseChoice options={options} value={cause} onChange={setCause} isMissing={isTried && cause === null} />
      <TextInput
        label={t`Amount in dollars`}
        help={t`From $1 to $500.`}
        inputMode="decimal"
        value={amount}
        error={isTried && !isRight ? t`An amount from $1 to $500, such as 10.00.` : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Segments
        shown
        legend={t`How often`}
        options={rhythms.map((value) => ({ value, label: recurrenceLabels[value][format.locale] }))}
        value={recurrence}
        onChange={setRecurrence}
      />
      {usable.length > 0 && (
        <SelectInput
          label={t`Card`}
          help={t`Cards of health accounts cannot pay for gifts.`}
          options={usable.map((one) => ({ value: one.id, label: sayCard(one) }))}
          value={card?.id ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <CardPart options={options} isStaff={isStaff} hasCard={usable.length > 0} />
      {save.error && <Problem error={save.error} />}
      {!donation && <WhenCharged atOnce={options.begins_at_once} />}
      <div className="giving-acts">
        <Button busy={save.isPending} disabled={!card} onClick={send}>
          {donation ? <Trans>Save the donation</Trans> : <Trans>Begin the donation</Trans>}
        </Button>
        {donation && (
          <Button kind="quiet" onClick={onDone}>
            <Trans>Leave it as it is</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** When the first gift is charged: whoever gave within a day waits for the next day of the series. */
const WhenCharged = ({ atOnce }: { atOnce: boolean }) => (
  <p className="small quiet">
    {atOnce ? (
      <Trans>The first gift is charged today, the others on the same day of the week or month.</Trans>
    ) : (
      <Trans>
        You gave within the last day, so the first gift of this donation is charged on its next date: in a week, two weeks or a month.
      </Trans>
    )}
  </p>
)

type ChoiceProps = { options: Options; value: string | null; onChange: (slug: string) => void; isMissing: boolean }

function CauseChoice({ options, value, onChange, isMissing }: ChoiceProps) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <ChoiceCards
      shown
      legend={t`For whom`}
      options={options.causes.map(({ slug, name_en, name_es, about_en, about_es }) => ({
        value: slug,
        label: locale === 'es' ? name_es : name_en,
        detail: locale === 'es' ? about_es : about_en,
      }))}
      value={value}
      onChange={onChange}
      error={isMissing ? t`Please choose a cause.` : undefined}
    />
  )
}
