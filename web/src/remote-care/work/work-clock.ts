import { reportRemoteWork } from '@sorrel/contract/remote-care/operations'
import { useEffect } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { readNow } from '../../kernel/clock.ts'
import { type Clock, type Stretch, stop, stopped, use } from './stretches.ts'

const signs = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const toInstant = (ms: number) => new Date(ms).toISOString()

/** Measures how long a dietitian works for a client on this screen, and reports it. What cannot be reported is lost, and counts for nobody. */
export function useWorkClock(patientId: string | undefined): void {
  useEffect(() => {
    if (patientId === undefined) return
    let clock: Clock = stopped
    const report = (done: readonly Stretch[]) => {
      for (const { from, to } of done)
        call(reportRemoteWork, { body: { patient_id: patientId, began_at: toInstant(from), ended_at: toInstant(to) } }).catch(() => {})
    }
    const turn = (step: typeof use) => {
      const next = step(clock, Date.parse(readNow()))
      clock = next.clock
      report(next.done)
    }
    const onSign = () => turn(use)
    const onHide = () => turn(document.visibilityState === 'hidden' ? stop : use)
    if (document.visibilityState === 'visible') onSign()
    for (const sign of signs) addEventListener(sign, onSign, { passive: true })
    document.addEventListener('visibilitychange', onHide)
    return () => {
      for (const sign of signs) removeEventListener(sign, onSign)
      document.removeEventListener('visibilitychange', onHide)
      turn(stop)
    }
  }, [patientId])
}
