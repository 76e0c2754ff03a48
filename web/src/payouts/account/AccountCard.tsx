import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createAccountSession, getPayoutAccount, listPayouts, refreshPayoutAccount } from '@sorrel/contract/payouts/operations'
import { accountStatuses } from '@sorrel/contract/payouts/vocabulary'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { StandIn } from './StandIn.tsx'

type Account = OutputOf<typeof getPayoutAccount>
// Loaded only with a real processor: it brings a script of its own.
const ProcessorForms = makeLazyPart(() => import('./ProcessorForms.tsx'), 'ProcessorForms')

/** How the account stands, and the processor's forms for it. Before they open, the dietitian proves who they are. */
export function AccountCard({ account }: { account: Account }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { status, vendor, bank_last4, missing_count } = account
  const tone = { ready: 'leaf', restricted: 'warn', begun: 'info', none: undefined }[status] as 'leaf' | 'warn' | 'info' | undefined
  return (
    <Card title={t`Account for your pay`} aside={<Chip {...(tone && { tone })}>{accountStatuses[status][locale]}</Chip>}>
      <div className="stack">
        {status === 'ready' && (
          <p>
            {bank_last4 ? (
              <Trans>Your pay goes to the bank account that ends in {bank_last4}.</Trans>
            ) : (
              <Trans>Your pay goes to your account.</Trans>
            )}
          </p>
        )}
        {(status === 'begun' || status === 'restricted') && missing_count > 0 && (
          <p>
            <Plural value={missing_count} one="The processor still asks for # fact." other="The processor still asks for # facts." />
          </p>
        )}
        {status === 'none' && vendor !== null && (
          <p>
            <Trans>Set up an account once. The processor asks for your bank and who you are; the practice never sees that.</Trans>
          </p>
        )}
        {vendor === null ? (
          <p className="quiet">
            <Trans>Your practice pays without a processor, such as by payroll or check. There is nothing to set up here.</Trans>
          </p>
        ) : (
          <Forms account={account} />
        )}
      </div>
    </Card>
  )
}

function Forms({ account: { vendor, status, publishable_key } }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const open = useAct(createAccountSession, { onSuccess: () => setOpen(true) })
  const refresh = useAct(refreshPayoutAccount, { refreshes: [getPayoutAccount, listPayouts] })
  if (asksForProof(open.error)) return <ProveFirst onDone={() => open.mutate({})} />
  const close = () => {
    setOpen(false)
    refresh.mutate({})
  }
  if (isOpen && vendor === 'fake') return <StandIn onDone={() => setOpen(false)} />
  if (isOpen && publishable_key && open.data)
    return <ProcessorForms publishableKey={publishable_key} firstSecret={open.data.client_secret} onExit={close} />
  return (
    <>
      {(open.error ?? refresh.error) && <Problem error={(open.error ?? refresh.error)!} />}
      <div className="pay-acts">
        <Button kind={status === 'ready' ? 'quiet' : 'main'} busy={open.isPending} onClick={() => open.mutate({})}>
          {status === 'ready' ? <Trans>Change the account</Trans> : <Trans>Set up the account</Trans>}
        </Button>
      </div>
    </>
  )
}
