import '../clearinghouse.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { addPaperPayment, listRemittances } from '@sorrel/contract/clearinghouse/operations'
import { type PaymentMeans, paymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import { ExchangeTabs } from '../ExchangeTabs.tsx'
import { AddClaim } from './AddClaim.tsx'
import { findOthers, leftOf, listLines, openEntry, readCents, type TypedClaim } from './entry.ts'
import { PaperClaim } from './PaperClaim.tsx'
import { StillMissing } from './StillMissing.tsx'

/** A payment, or a decision without money, that came without a file: it is posted as the remittance that the payer would have sent. */
export function PaperPaymentPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [claims, setClaims] = useState<readonly TypedClaim[]>([])
  const [head, setHead] = useState<Head>({ source: 'letter', means: 'check', trace: '', paid_on: '', amount: '' })
  const add = useAct(addPaperPayment, {
    refreshes: [listRemittances],
    onSuccess: ({ id }) => void navigate({ to: '/admin/remits/files/$fileId', params: { fileId: id } }),
  })
  const paid = claims.flatMap(({ lines }) => lines).reduce((sum, line) => sum + readCents(line.paid), 0)
  const isEven = claims.every(({ claim, lines }) => lines.every((line, n) => leftOf(line, claim.draft.lines[n]!.charge_cents) === 0))
  const isPaid = head.means !== 'nothing'
  const amount = isPaid ? readCents(head.amount) : 0
  const isNamed = head.paid_on !== '' && (!isPaid || (head.trace.trim() !== '' && amount > 0))
  const others = findOthers(add.error)
  const isWhole = claims.length > 0 && isEven && isNamed && paid === amount
  const send = () => {
    const [first] = claims
    if (!first) return
    add.mutate({
      body: {
        payer: { id: first.claim.draft.payer.routing_id ?? first.claim.payer_id.toUpperCase(), name: first.claim.payer_name },
        ...{ source: head.source, means: head.means, paid_on: head.paid_on, amount_cents: amount },
        ...(isPaid && { trace: head.trace.trim() }),
        claims: claims.map(({ claim, number, lines, is_confirmed }) => ({
          claim_id: claim.id,
          ...(is_confirmed && { confirmed: ['payer' as const] }),
          lines: listLines(lines),
          ...(number.trim() !== '' && { payer_claim_number: number.trim() }),
        })),
      },
    })
  }
  return (
    <>
      <PageHead
        title={t`Payment without a file`}
        line={<Trans>What a letter or the payer’s website says is posted as if the payer had sent a file.</Trans>}
      />
      <div className="page exchange">
        <ExchangeTabs current="payments" />
        <HeadCard head={head} onChange={setHead} />
        {claims.map((one, at) => (
          <PaperClaim
            key={one.claim.id}
            typed={one}
            payer={claims[0]!.claim.payer_name}
            isOther={others.includes(at)}
            onChange={(next) => setClaims(claims.map((other, n) => (n === at ? next : other)))}
            onRemove={() => {
              // What was refused names claims by their places, and the first one says who pays.
              add.reset()
              setClaims(claims.flatMap((other, n) => (n === at ? [] : [{ ...other, is_confirmed: false }])))
            }}
          />
        ))}
        <AddClaim known={claims} onFound={(claim) => setClaims([...claims, openEntry(claim)])} />
        {claims.length > 0 && !isWhole && <StillMissing isEven={isEven} isNamed={isNamed} paidCents={paid} amountCents={amount} />}
        {add.error && others.length === 0 && <Problem error={add.error} />}
        <div className="exchange-acts">
          <Button busy={add.isPending} disabled={!isWhole} onClick={send}>
            <Trans>Post it</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}

type Head = { source: 'letter' | 'portal'; means: PaymentMeans; trace: string; paid_on: string; amount: string }

/** What came as a whole: where it was read, how it was paid, and what names the payment. */
function HeadCard({ head, onChange }: { head: Head; onChange: (head: Head) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const put = (more: Partial<Head>) => onChange({ ...head, ...more })
  const isPaid = head.means !== 'nothing'
  const numberOf = { check: t`Number of the check`, transfer: t`Number of the transfer`, virtual_card: t`Number of the payment` }
  const means = (Object.keys(paymentMeans) as PaymentMeans[]).map((value) => ({ value, label: paymentMeans[value][locale] }))
  return (
    <Card title={<Trans>The payment</Trans>}>
      <div className="exchange-filters">
        <SelectInput
          label={t`Where did you read it?`}
          value={head.source}
          options={[
            { value: 'letter', label: t`In a letter` },
            { value: 'portal', label: t`On the payer’s website` },
          ]}
          onChange={(event) => put({ source: event.currentTarget.value as Head['source'] })}
        />
        <SelectInput
          label={t`How it was paid`}
          value={head.means}
          options={means}
          onChange={(event) => put({ means: event.currentTarget.value as PaymentMeans })}
        />
        {head.means !== 'nothing' && (
          <TextInput
            label={numberOf[head.means]}
            help={head.means === 'virtual_card' ? t`The one in the letter, never the number of the card.` : undefined}
            maxLength={30}
            value={head.trace}
            onChange={(event) => put({ trace: event.currentTarget.value })}
          />
        )}
        <TextInput
          type="date"
          label={isPaid ? t`Paid on` : t`Decided on`}
          value={head.paid_on}
          onChange={(event) => put({ paid_on: event.currentTarget.value })}
        />
        {isPaid && (
          <TextInput
            inputMode="decimal"
            label={t`Amount`}
            value={head.amount}
            onChange={(event) => put({ amount: event.currentTarget.value })}
          />
        )}
      </div>
    </Card>
  )
}
