import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationSettings } from '@sorrel/contract/notifications/schemas'
import { IconBell, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useRegister, useRemove } from './mine.ts'
import { hashOf, type PushState, readPushState, subscribe, unsubscribe } from './subscribing.ts'

type Props = { settings: NotificationSettings }

/** The browsers that get notices, and this one. */
export function Devices({ settings }: Props) {
  const { t } = useLingui()
  const { state, hash, read } = useThisBrowser()
  const isListed = settings.devices.some(({ endpoint_hash }) => endpoint_hash === hash)
  return (
    <Card title={t`On your devices`} className="stack stack--close">
      <p className="small quiet">
        <Trans>
          A short notice on this device as soon as there is something. It names the practice and what kind of thing it is, such as a new
          message, and nothing about your health. Signing out ends it.
        </Trans>
      </p>
      {!(state === 'on' && isListed) && <TurnOn settings={settings} state={state} onDone={read} />}
      {settings.devices.length > 0 && (
        <ul className="notices-devices">
          {settings.devices.map((device) => (
            <DeviceRow key={device.token} device={device} isThis={device.endpoint_hash === hash} zone={settings.time_zone} onDone={read} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function useThisBrowser() {
  const [{ state, hash }, set] = useState<{ state: PushState; hash: string | null }>({ state: 'unknown', hash: null })
  const read = async () => {
    const now = await readPushState()
    set({ state: now.state, hash: now.endpoint && (await hashOf(now.endpoint)) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a press reads it again.
  useEffect(() => {
    read().catch(() => set({ state: 'unsupported', hash: null }))
  }, [])
  return { state, hash, read }
}

function TurnOn({ settings, state, onDone }: Props & { state: PushState; onDone: () => Promise<void> }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const { register, isPending, error } = useRegister({ onSuccess: () => toast(t`Notices are on for this device.`) })
  const turnOn = async () => {
    setFailed(false)
    try {
      const subscription = await subscribe(settings.push_key ?? '')
      if (subscription) await register(subscription)
    } catch {
      setFailed(true)
    }
    await onDone()
  }
  if (state === 'unknown') return null
  if (state === 'needs_install')
    return (
      <Notice tone="info" icon={IconDeviceMobile}>
        <p>
          <Trans>
            On an iPhone or iPad, put Sorrel on your home screen first: tap the Share button, then “Add to Home Screen”, and open it from
            there.
          </Trans>
        </p>
      </Notice>
    )
  if (state === 'unsupported')
    return (
      <p className="small quiet">
        <Trans>This browser cannot show notices. Text messages and emails come as before.</Trans>
      </p>
    )
  if (state === 'refused')
    return (
      <Notice tone="warn">
        <p>
          <Trans>
            Notifications from this site are blocked in your browser. Allow notifications in its settings for this site, then come back.
          </Trans>
        </p>
      </Notice>
    )
  return (
    <>
      <div>
        <Button kind="quiet" icon={IconBell} busy={isPending} onClick={() => void turnOn()}>
          <Trans>Turn on for this device</Trans>
        </Button>
      </div>
      {error && <Problem error={error} />}
      {failed && !error && (
        <Notice tone="warn" live>
          <p>
            <Trans>Your browser could not reach its notice service. Please try again later.</Trans>
          </p>
        </Notice>
      )}
    </>
  )
}

type RowProps = { device: NotificationSettings['devices'][number]; isThis: boolean; zone: string; onDone: () => Promise<void> }

function DeviceRow({ device: { token, device, created_at }, isThis, zone, onDone }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const { remove, isPending, error } = useRemove()
  const name = device || t`Unknown device`
  const since = format.within(format.dayName(dayOf(created_at, zone), dayOf(now, zone)))
  const turnOff = async () => {
    if (isThis) await unsubscribe().catch(() => {})
    // The row says why it failed.
    await remove(token).catch(() => {})
    await onDone()
  }
  return (
    <li>
      <Icon of={IconDeviceMobile} />
      <span>
        {name} {isThis && <Chip tone="leaf">{t`This device`}</Chip>}
        <small>
          <Trans>since {since}</Trans>
        </small>
      </span>
      <Button kind="quiet" size="small" busy={isPending} onClick={() => void turnOff()} aria-label={t`Turn off for ${name}`}>
        <Trans>Turn off</Trans>
      </Button>
      {error && <Problem error={error} />}
    </li>
  )
}
