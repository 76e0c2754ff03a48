import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { useEffect, useState } from 'react'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useMyZone } from '../../use-schedule.ts'
import type { TypedTime } from '../../visit/TimeFields.tsx'
import { useNextStart } from '../../visit/when/use-next-start.ts'
import { clockOf } from '../../wall-time.ts'
import type { Spot } from '../grid/entries.ts'

/** Turns a time that nobody chose into the next available one as soon as that is known, unless another was typed meanwhile. */
export function useBeginning(
  at: Spot,
  typed: TypedTime,
  type: AppointmentType,
  begin: (time: { day: string; time: string }) => void,
): void {
  const zone = useMyZone()
  const [first] = useState(typed)
  const next = useNextStart(at.isGuess ? at.starts_at : null, { type, minutes: Number(first.minutes), mode: first.mode })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, when the time becomes known, whatever is typed afterwards.
  useEffect(() => {
    if (next && typed.day === first.day && typed.time === first.time) begin({ day: dayOf(next, zone), time: clockOf(next, zone) })
  }, [next])
}
