import { Trans } from '@lingui/react/macro'
import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { ApiProblem } from '../../calls/api.ts'
import { getDeviceZone, toInstant } from '../../clock.ts'
import { useFormat } from '../../words/i18n.ts'
import { Button } from '../buttons/Button.tsx'
import { Notice } from './Notice.tsx'

type Read = {
  data: unknown
  failureReason: unknown
  dataUpdatedAt: number
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Whether a read has nothing to show because this device is offline, or shows something older for that reason. Known with the first failure. */
export function useIsOffline({ failureReason }: Pick<Read, 'failureReason'>): boolean {
  const deviceIs = useSyncExternalStore(listen, isOffline, () => false)
  return deviceIs || (failureReason instanceof ApiProblem && failureReason.code === 'offline')
}

/** Says at once that the device is offline, and from when is what is still shown. Nothing while the network is there. */
export function Offline({ read }: { read: Read }) {
  const format = useFormat()
  const offline = useIsOffline(read)
  if (!offline) return null
  const seen = format.time(toInstant(read.dataUpdatedAt), getDeviceZone())
  const isSeen = read.data !== undefined && !read.isPlaceholderData
  return (
    <Notice tone="warn" icon={IconWifiOff} live>
      <p>
        <b>
          <Trans>You are offline.</Trans>
        </b>{' '}
        {isSeen ? <Trans>This is what the page showed at {seen}.</Trans> : <Trans>It appears when you are connected again.</Trans>}
      </p>
      <Button kind="quiet" size="small" busy={read.isFetching} onClick={() => void read.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}

/** Says on a form that the device is offline, and what becomes of what is typed. Nothing while the network is there. */
export function OfflineForm({ keeps = false }: { /** The form saves without a network. */ keeps?: boolean }) {
  const offline = useSyncExternalStore(listen, isOffline, () => false)
  if (!offline) return null
  return (
    <Notice tone="warn" icon={IconWifiOff} live>
      <p>
        <b>
          <Trans>You are offline.</Trans>
        </b>{' '}
        {keeps ? (
          <Trans>What you save waits on this device and is sent when you are connected again.</Trans>
        ) : (
          <Trans>What you type stays here while this page is open. You can save it when you are connected again.</Trans>
        )}
      </p>
    </Notice>
  )
}

const isOffline = (): boolean => !navigator.onLine

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
