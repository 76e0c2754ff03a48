import type { ReactNode } from 'react'
import { useFormat } from '../words/i18n.ts'
import { InfoPopover } from './dialogs/InfoPopover.tsx'

/** The number first, then what it is ("estimate a visit"). With `why`, pressing it opens the reason. */
export function PricePill({ cents, children, why, cash }: { cents: number; children: ReactNode; why?: ReactNode; cash?: boolean }) {
  const format = useFormat()
  const look = cash ? 'price price--cash' : 'price'
  const words = (
    <>
      <b>{format.money(cents)}</b>
      <span>{children}</span>
    </>
  )
  if (!why) return <span className={look}>{words}</span>
  return (
    <InfoPopover
      button={(open) => (
        <button type="button" className={look} onClick={open}>
          {words}
        </button>
      )}
    >
      {why}
    </InfoPopover>
  )
}
