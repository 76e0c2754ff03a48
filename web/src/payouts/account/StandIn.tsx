import { Trans, useLingui } from '@lingui/react/macro'
import { completePayoutAccount, getPayoutAccount, listPayouts } from '@sorrel/contract/payouts/operations'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'

/** Stands in the demo for the forms of a card processor. */
export function StandIn({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const complete = useAct(completePayoutAccount, {
    refreshes: [getPayoutAccount, listPayouts],
    onSuccess: () => {
      toast(t`The account is ready.`)
      onDone()
    },
  })
  const isWrong = !/^\d{4}$/.test(typed)
  const send = () => {
    setTried(true)
    if (!isWrong) complete.mutate({ body: { bank_last4: typed } })
  }
  if (asksForProof(complete.error)) return <ProveFirst onDone={send} />
  return (
    <div className="stack">
      <Notice tone="info">
        <Trans>This is a demo. In a real practice the processor's own form is here, and asks for the whole account number.</Trans>
      </Notice>
      <TextInput
        label={t`Last four digits of your bank account`}
        help={t`Any four digits. With 0000 transfers fail.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={isTried && isWrong ? t`Four digits, such as 4417.` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
      />
      {complete.error && <Problem error={complete.error} />}
      <div className="pay-acts">
        <Button busy={complete.isPending} onClick={send}>
          <Trans>Use this account</Trans>
        </Button>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  )
}
