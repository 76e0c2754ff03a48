import { Trans } from '@lingui/react/macro'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'

type Props = { amount: string; busy: boolean; onAnswer: (answer: 'confirm' | 'refuse') => void }

/** What the bank of the demo asks its customer. Real banks ask in a window of their own. */
export function DemoBank({ amount, busy, onAnswer }: Props) {
  return (
    <Dialog
      open
      onClose={() => onAnswer('refuse')}
      title={<Trans>The bank of the demo</Trans>}
      actions={
        <>
          <Button kind="quiet" busy={busy} onClick={() => onAnswer('refuse')}>
            <Trans>No, do not pay</Trans>
          </Button>
          <Button busy={busy} onClick={() => onAnswer('confirm')}>
            <Trans>Yes, pay {amount}</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Do you want to pay {amount} to this practice? This is a demo, and no money moves.</Trans>
      </p>
    </Dialog>
  )
}
