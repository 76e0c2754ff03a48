import { Trans } from '@lingui/react/macro'
import { getAppUpdate } from '@sorrel/contract/platform/operations'
import { IconRefresh } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { call, type OutputOf } from '../calls/api.ts'
import { readConfiguration } from '../configuration.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import { somethingIsUnsaved } from './unsaved.ts'

const quarterOfAnHour = 900_000

/**
 * Says above the screens that there is a newer version. One that the server insists on takes the place of the screens, but only where
 * nothing that somebody entered would be lost: else it waits for the next screen. Not a part loaded later: a new version may have taken it away.
 */
export function AppUpdate({ children }: { children: ReactNode }) {
  const update = useUpdate()
  const blocks = useBlocks(update?.must_update ?? false)
  const isNewer = update !== null && update.latest !== readConfiguration().version
  // The screens keep their place among the children: elsewhere React would make them anew, without what is typed.
  return (
    <>
      {isNewer && !blocks && <UpdateNotice mustUpdate={update.must_update} />}
      {blocks ? <UpdateScreen /> : children}
    </>
  )
}

function UpdateScreen() {
  return (
    <main id="main" className="wrap wrap--narrow page-room">
      <EmptyState heading="h1" title={<Trans>There is a newer version of Sorrel</Trans>} action={<Reload />}>
        <Trans>This page belongs to an older version that no longer works. Reload it to go on where you are.</Trans>
      </EmptyState>
    </main>
  )
}

function UpdateNotice({ mustUpdate }: { mustUpdate: boolean }) {
  return (
    <div className="wrap notice-room">
      <Notice tone="info" icon={IconRefresh} live>
        <p>
          {mustUpdate ? (
            <Trans>There is a newer version of Sorrel. Finish what you are doing: nothing you entered is lost.</Trans>
          ) : (
            <Trans>There is a newer version of Sorrel. Reload the page when it suits you.</Trans>
          )}
        </p>
        {!mustUpdate && <Reload />}
      </Notice>
    </div>
  )
}

function Reload() {
  return (
    <Button kind="quiet" size="small" icon={IconRefresh} onClick={() => window.location.reload()}>
      <Trans>Reload</Trans>
    </Button>
  )
}

/** What the server says of this version: asked at start, and when somebody comes back to a page that was left open. */
function useUpdate(): OutputOf<typeof getAppUpdate> | null {
  const [update, setUpdate] = useState<OutputOf<typeof getAppUpdate> | null>(null)
  useEffect(() => {
    const { version } = readConfiguration()
    if (!version) return
    let asked = Number.NEGATIVE_INFINITY
    const ask = () => {
      if (document.visibilityState !== 'visible' || performance.now() - asked < quarterOfAnHour) return
      asked = performance.now()
      // Without an answer the page goes on. If something is wrong, the next call reports it.
      call(getAppUpdate, { query: { platform: 'web', version } }).then(setUpdate, () => null)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
  return update
}

/** Checked again on every screen, since the input of the last one may be sent or discarded by now. */
function useBlocks(mustUpdate: boolean): boolean {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [blocks, setBlocks] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is why it is asked again.
  useEffect(() => {
    setBlocks(mustUpdate && !somethingIsUnsaved())
  }, [mustUpdate, path])
  return blocks
}
