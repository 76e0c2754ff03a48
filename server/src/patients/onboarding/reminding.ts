import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { carryMessage } from '../../notifications/carrying.ts'
import { writeBookingReminder } from '../messages/booking-reminder.ts'

type Begun = { id: string; email: string; language: 'en' | 'es'; slug: string | null; has_booked: boolean }

/**
 * Sends the one e-mail to somebody who has begun to book and not finished, and forgets the address. Whoever is a patient with a visit of that hour
 * gets none. Runs as the system.
 */ // reads providers, scheduling
export async function remindOfBeginning(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<Begun>`select b.id, b.email, b.language, case when v.status = 'active' then v.slug end as slug,
      exists (select from app.patient p join app.appointment a on a.patient_id = p.id
        where lower(p.email) = b.email and a.created_at >= b.created_at) as has_booked
    from app.abandoned_booking b left join app.provider v on v.id = b.provider_id
    where b.id = ${id} and b.email is not null and b.settled_at is null`.execute(ctx.db)
  const [begun] = rows
  if (!begun) return
  if (!begun.has_booked) {
    const link = `${ctx.config.public_url}${begun.slug ? `/book/${begun.slug}` : '/find'}`
    const written = writeBookingReminder(link, begun.language)
    await carryMessage(ctx, { channel: 'email', to: begun.email, language: begun.language, dependent: null }, written, `booking:${id}`)
  }
  await transaction(ctx, (ctx) =>
    ctx.db.updateTable('abandoned_booking').set({ email: null, settled_at: ctx.now() }).where('id', '=', id).execute(),
  )
}

/** Forgets after 90 days that somebody began, so that they may get an e-mail again. Runs as the system. */
export async function forgetBeginnings(ctx: Context): Promise<void> {
  const old = addMinutes(ctx.now(), -90 * 24 * 60)
  await transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('abandoned_booking').where('created_at', '<', old).execute()
    await ctx.db.deleteFrom('onboarding_code').where('expires_at', '<', old).execute()
  })
}
