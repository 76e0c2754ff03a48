import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import type { View } from './saving/outbox.ts'

/** Says where the answers are while they cannot be sent. Nothing while all goes well. */
export function SavingNotice({ view, retry }: { view: View; retry: () => Promise<void> }) {
  const again = () => void retry()
  if (view.phase === 'failed') return <Problem error={view.error} again={again} />
  if (view.phase !== 'waits') return null
  return (
    <Notice tone="warn" icon={IconCloudOff} live>
      <p>
        <b>
          {view.isKept ? (
            <Trans>You are offline. Saved on this device; it is sent when you are back online.</Trans>
          ) : (
            <Trans>You are offline. Keep this page open: this device keeps nothing.</Trans>
          )}
        </b>
      </p>
      <Button kind="quiet" size="small" onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}
