import '../styles/booking.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNow } from '../../clock.ts'
import { Button } from '../buttons/Button.tsx'

/** How long a time is kept, in whole minutes; `onAdd` offers to keep it longer, and without it the offer is gone. */
export function HoldRing({
  expires_at,
  minutes = 10,
  onAdd,
  adding,
  children,
}: {
  expires_at: string
  minutes?: number
  onAdd?: () => void
  adding?: boolean
  /** What is held, in a few words. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const now = useNow(5_000)
  // The server's clock may be slightly ahead of ours, so the number never exceeds the promised minutes.
  const left = Math.min(minutes, Math.max(0, Math.ceil((Date.parse(expires_at) - Date.parse(now)) / 60_000)))
  return (
    <section className="hold" aria-label={t`Your time is held`}>
      <svg className="ring" viewBox="0 0 26 26" aria-hidden="true">
        <circle cx="13" cy="13" r="10.5" />
        {left > 0 && <circle cx="13" cy="13" r="10.5" pathLength={minutes} strokeDasharray={`${Math.min(left, minutes)} ${minutes}`} />}
      </svg>
      {/* Announced when the minute changes, but not as an alert. */}
      <p role="timer" aria-live={left <= 2 ? 'polite' : 'off'}>
        {left > 0 ? (
          <>
            <b>
              <Plural value={left} one="Held for you, # minute left" other="Held for you, # minutes left" />
            </b>
            <br />
            <span className="quiet">
              <Trans>Only you can book it now.</Trans>
            </span>
            {children && (
              <>
                <br />
                {children}
              </>
            )}
          </>
        ) : (
          <>
            <b>
              <Trans>The hold has ended</Trans>
            </b>
            <br />
            <span className="quiet">
              <Trans>What you entered is still here.</Trans>
            </span>
          </>
        )}
      </p>
      {onAdd && (
        <Button kind="plain" size="small" busy={adding} onClick={onAdd}>
          <Trans>Add time</Trans>
        </Button>
      )}
    </section>
  )
}
