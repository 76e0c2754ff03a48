import { Trans, useLingui } from '@lingui/react/macro'
import { cancelDonation, getDonation, getDonationOptions } from '@sorrel/contract/donations/operations'
import type { Donation } from '@sorrel/contract/donations/schemas'
import { donationStatuses } from '@sorrel/contract/donations/vocabulary'
import { recurrenceLabels } from '@sorrel/contract/scheduling/vocabulary'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useCardWords } from '../../payments/use-card-words.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** The gift that goes on, and the two things that can be done with it. */
export function PresentGift({ donation, onChange }: { donation: Donation; onChange: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { sayCard } = useCardWords()
  const { cause, amount_cents, recurrence, card, status, next_charge_at, total_given_cents } = donation
  const next = next_charge_at && format.longDay(dayOf(next_charge_at, zone), dayOf(readNow(), zone))
  return (
    <Card
      title={cause.name[format.locale]}
      aside={<Chip tone={status === 'active' ? 'leaf' : 'warn'}>{donationStatuses[status][format.locale]}</Chip>}
    >
      <div className="stack">
        {status === 'payment_failed' && (
          <Notice tone="warn">
            {next ? (
              <Trans>The card was not charged. It is tried again on {next}; you can choose another card before.</Trans>
            ) : (
              <Trans>The card was not charged, so the gift waits. Choose another card, and it goes on.</Trans>
            )}
          </Notice>
        )}
        <DataList
          facts={[
            { label: t`Amount`, value: `${format.money(amount_cents)}, ${recurrenceLabels[recurrence][format.locale].toLowerCase()}` },
            { label: t`Card`, value: card ? sayCard(card) : t`No longer kept` },
            next !== null && status === 'active' && { label: t`Next gift`, value: next },
            { label: t`Given in all`, value: format.money(total_given_cents) },
          ]}
        />
        <Acts onChange={onChange} />
      </div>
    </Card>
  )
}

function Acts({ onChange }: { onChange: () => void }) {
  const { t } = useLingui()
  const cancel = useAct(cancelDonation, {
    refreshes: [getDonation, getDonationOptions],
    onSuccess: () => toast(t`Your donation has ended.`),
  })
  const ask = async () => {
    const question = {
      title: t`End your donation?`,
      text: t`Nothing more will be charged. What you gave before does not change.`,
      action: t`End the gift`,
      keep: t`Keep it`,
    }
    if (await confirm(question)) cancel.mutate({})
  }
  return (
    <>
      <div className="giving-acts">
        <Button kind="quiet" onClick={onChange}>
          <Trans>Change the donation</Trans>
        </Button>
        <Button kind="quiet" busy={cancel.isPending} onClick={() => void ask()}>
          <Trans>End it</Trans>
        </Button>
      </div>
      {cancel.error && <Problem error={cancel.error} />}
    </>
  )
}
