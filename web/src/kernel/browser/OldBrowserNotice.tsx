import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { browserIsOld } from './browser.ts'

/** Shown once a visit, above everything. The app goes on working as well as it can. */
export function OldBrowserNotice() {
  const [open, setOpen] = useState(false)
  // Not in the first drawing, which must be like that of the server.
  useEffect(() => {
    setOpen(browserIsOld(navigator.userAgent, navigator.maxTouchPoints))
  }, [])
  if (!open) return null
  return (
    <div className="notice notice--warn old-browser" role="alert">
      <Icon of={IconAlertTriangle} />
      <div>
        <p>
          <Trans>
            <b>Your browser is too old for Sorrel.</b> Critical features will not work properly in this version. Please upgrade to the
            latest version of your browser.
          </Trans>
        </p>
      </div>
      <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
        <Trans>Continue anyway</Trans>
      </Button>
    </div>
  )
}
