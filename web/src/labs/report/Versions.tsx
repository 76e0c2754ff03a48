import { Trans } from '@lingui/react/macro'
import type { Lab } from '@sorrel/contract/labs/schemas'
import type { ReactNode } from 'react'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'

/** That this version replaces another one, or was replaced. */
export function Versions({ lab, link }: { lab: Lab; link: (id: string, words: ReactNode) => ReactNode }) {
  if (lab.corrected_by_id)
    return (
      <Notice tone="warn">
        <p>
          <Trans>This report was corrected. You are looking at an earlier version.</Trans>{' '}
          {link(lab.corrected_by_id, <Trans>See the correction</Trans>)}
        </p>
      </Notice>
    )
  if (!lab.corrects_id) return null
  return (
    <p className="small quiet">
      <Trans>This is a correction.</Trans> {link(lab.corrects_id, <Trans>See the earlier version</Trans>)}
    </p>
  )
}
