import type { changeAppointment } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { findNextMorning } from '../../notifications/quiet-hours.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { type AppointmentView, actsAsStaff } from '../appointments.ts'

/** When staff want the patient to be told of their change; undefined leaves it to the house. */
export type Tell = z.output<typeof changeAppointment.body>['tell']

/** What the event of a change and the trail record about telling the patient. */
export const describeTelling = (tell: Tell) => ({
  ...(tell && { tell: tell.when }),
  ...(tell?.when === 'never' && { untold: tell.reason }),
})

/**
 * Only staff choose when a patient is told. Nobody may let a patient come in vain: a morning message about a visit ahead must arrive before
 * that visit, and before the time to which it moves.
 */
export async function refuseTelling(ctx: Context, visit: AppointmentView, tell: Tell, movesTo?: string): Promise<void> {
  if (!tell) return
  if (!actsAsStaff(ctx)) throw new Problem('forbidden')
  if (tell.when !== 'morning') return
  // The message goes to a guardian in the morning of the guardian's clock, which may be hours after the patient's.
  const reader = await runAsSystem(ctx, (ctx) => findRecipient(ctx, 'patient', visit.patient_id))
  const morning = findNextMorning(ctx.now(), reader?.time_zone ?? visit.patient_time_zone)
  const isTooLate = [visit.starts_at, movesTo ?? visit.starts_at].some((start) => start > ctx.now() && start <= morning)
  if (isTooLate) throw refuseValue('body', ['tell', 'when'], 'too_late', { at: morning })
}
