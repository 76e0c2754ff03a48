import { Trans } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import { Notice } from '../kernel/ui/notices/Notice.tsx'
import { firstNameOf, usePeople } from './use-people.ts'

/** Says above every page whose it is, while somebody acts for another person, with the way back to their own. */
export function WhosePages() {
  const { dependent, actFor } = usePeople()
  if (!dependent) return null
  const name = firstNameOf(dependent)
  return (
    <Notice tone="info" icon={IconUser}>
      <p className="line line--apart line--wrap">
        <span>
          <Trans>
            These pages are about <b>{name}</b>.
          </Trans>
        </span>
        <button type="button" className="link" onClick={() => actFor(null)}>
          <Trans>Back to your own</Trans>
        </button>
      </p>
    </Notice>
  )
}
