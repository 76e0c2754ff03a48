import { Trans } from '@lingui/react/macro'
import { readConfiguration } from '../../kernel/configuration.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'

/** For the demo only: lists the people as whom one can sign in, and links to where their codes arrive. */
export function DemoNote() {
  if (!readConfiguration().demo) return null
  return (
    <Notice tone="info">
      <Trans>
        This is a demo. Be <a href="/demo/cast">anyone of the cast</a>; every code lands in <a href="/demo/outbox">the outbox</a>.
      </Trans>
    </Notice>
  )
}
