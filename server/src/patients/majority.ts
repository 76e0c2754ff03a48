import { findAdultDay } from '@sorrel/contract/patients/guardians'
import { sql } from 'kysely'
import { type Context, transaction } from '../kernel/context.ts'
import { queueMessage } from '../notifications/outbox.ts'
import { findRecipient } from '../notifications/recipients.ts'
import { findGuardianshipForJob } from './access.ts'
import { findDay } from './ages.ts'
import { endGuardianship } from './guardianships.ts'
import { growingUpMessage, grownUpMessage } from './messages/majority.ts'

const daysAhead = 30

type Growing = { id: string; guardian_id: string; birth_date: string; time_zone: string | null }

/** The guardianships of children who turn 18 within a month or have turned 18. */
const findGrowing = async (ctx: Context): Promise<Growing[]> => {
  const { rows } = await sql<Growing>`select g.id, g.guardian_id, p.birth_date, p.time_zone
      from app.guardianship g join app.patient p on p.id = g.patient_id
      where g.for_minor and g.ended_at is null
        and app.is_adult(p.birth_date, p.time_zone, ${ctx.now()}::timestamptz + make_interval(days => ${daysAhead}))
      order by g.started_at`.execute(ctx.db)
  return rows
}

/** Tells guardians a month before their right ends with the child's majority. May run twice: each is told once. */
export async function tellAhead(ctx: Context): Promise<void> {
  for (const one of await findGrowing(ctx)) if (!hasGrownUp(ctx, one)) await tell(ctx, one, growingUpMessage)
}

/**
 * Ends the guardianships of children who have become adults, and tells the guardians. The right itself ended at midnight of the birthday by
 * the child's clock, whether or not this has run.
 */
export async function endGrownUp(ctx: Context): Promise<void> {
  for (const one of await findGrowing(ctx)) {
    if (!hasGrownUp(ctx, one)) continue
    await transaction(ctx, async (ctx) => {
      await endGuardianship(ctx, await findGuardianshipForJob(ctx, one.id), 'adult')
      await tell(ctx, one, grownUpMessage)
    })
  }
}

const hasGrownUp = (ctx: Context, { birth_date, time_zone }: Growing) => findDay(time_zone, ctx.now()) >= findAdultDay(birth_date)

async function tell(ctx: Context, { id, guardian_id }: Growing, message: typeof grownUpMessage): Promise<void> {
  const guardian = await findRecipient(ctx, 'patient', guardian_id)
  if (guardian) await queueMessage(ctx, guardian, message, { about: `${message.name}:${id}`, payload: { guardianship_id: id } })
}
