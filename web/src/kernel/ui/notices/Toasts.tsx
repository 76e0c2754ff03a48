import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { dismissToast, getCurrentToasts, listenToToasts } from './toast.ts'

/** Where toasts appear; the region is always there, since a screen reader only hears changes inside one it knows. */
export function Toasts() {
  const toasts = useSyncExternalStore(listenToToasts, getCurrentToasts, getCurrentToasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, actions }) => (
        <div className="toast" key={id}>
          <span>{text}</span>
          {(actions.length > 0 ? actions : [null]).map((action) => (
            <button
              key={action?.label ?? 'close'}
              type="button"
              className="button"
              onClick={() => {
                action?.run()
                dismissToast(id)
              }}
            >
              {action?.label ?? <Trans>Close</Trans>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
