import { Trans } from '@lingui/react/macro'
import { disputeStates } from '@sorrel/contract/payments/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayWith } from '../../kernel/shell/menu/use-may-with.ts'
import type { Locale } from '../../kernel/words/format.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { usePayerNames } from '../../payers/own/use-own-payers.ts'
import { readSubject, type Subject } from './subject.ts'

/** What a finding is about, in words, with the way there for those who may go. */
export function About({ about }: { about: string }) {
  const payerOf = usePayerNames()
  const mayBill = useMayWith('billing_operations')
  const locale = useLocale()
  const subject = readSubject(about)
  const says = sayOf(subject, payerOf) ?? sayOfProcessor(subject, locale)
  const { kind, id } = subject
  if (mayBill && kind === 'claim')
    return (
      <Link to="/admin/claims/$claimId" params={{ claimId: id }}>
        {says}
      </Link>
    )
  if (mayBill && (kind === 'owed' || kind === 'credit'))
    return (
      <Link to="/admin/billing/$patientId" params={{ patientId: id }}>
        {says}
      </Link>
    )
  return says
}

function sayOf({ kind, id, beside }: Subject, payerOf: (id: string) => string): ReactNode {
  const short = id.slice(-12)
  const words: Partial<Record<Subject['kind'], ReactNode>> = {
    all: <Trans>All accounts</Trans>,
    claim: (
      <Trans>
        Claim to {payerOf(beside)} ({short})
      </Trans>
    ),
    charges: <Trans>Charges to {payerOf(id)}</Trans>,
    payer_cash: <Trans>Money from {payerOf(id)}</Trans>,
    dietitian: <Trans>Owed to a dietitian ({short})</Trans>,
    packages: <Trans>Packages of visits</Trans>,
    item: <Trans>An item of a bill ({short})</Trans>,
    unbilled: <Trans>An item without a bill ({id})</Trans>,
    bill: <Trans>A bill ({short})</Trans>,
    owed: <Trans>What a client owes ({short})</Trans>,
    credit: <Trans>Credit of a client ({short})</Trans>,
    payment: (
      <Trans>
        Payment {id} of {payerOf(beside)}
      </Trans>
    ),
    bank: (
      <Trans>
        Payment {id} of {payerOf(beside)}, at the bank
      </Trans>
    ),
  }
  return words[kind]
}

function sayOfProcessor({ kind, id, beside }: Subject, locale: Locale): ReactNode {
  const [theirs, ours] = beside.split(', not ').map((state) => disputeStates[state as keyof typeof disputeStates]?.[locale] ?? state)
  const words: Partial<Record<Subject['kind'], ReactNode>> = {
    transfer_returned: <Trans>What came back of transfer {id}</Trans>,
    dispute_amount: <Trans>Amount of dispute {id}</Trans>,
    dispute_held: <Trans>What the books hold for dispute {id}</Trans>,
    dispute_fee: <Trans>Fee for dispute {id}</Trans>,
    dispute_state: (
      <Trans>
        State of dispute {id}: {theirs} at the processor, {ours} here
      </Trans>
    ),
  }
  return words[kind] ?? id
}
