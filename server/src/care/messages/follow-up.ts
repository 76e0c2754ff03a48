import type { FollowUpTarget } from '@sorrel/contract/care/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message } from '../../notifications/message.ts'
import { composeCare, factsOf, findCareFacts } from './composing.ts'
import { careTexts } from './texts.ts'

/** A reminder that a dietitian sends to several clients. It leads to the profile, where times can be chosen without anything else. */
export const followUpMessage: Message = declareMessage({
  name: 'follow_up',
  follows: null,
  to: 'patient',
  group: 'care_reminders',
  write: async (ctx, { payload, language }) => {
    const found = await findCareFacts(ctx, payload.care_id)
    if (!found || (await hasNextVisit(ctx, payload.care_id))) return undefined
    const target: FollowUpTarget = payload.target === 'old_patients' ? 'old_patients' : 'next_appointment'
    return composeCare(target, factsOf(found), `${ctx.config.public_url}/d/${found.slug}`, language)
  },
})

/** Whoever booked while the text waited for the morning needs no reminder. */ // reads scheduling
async function hasNextVisit(ctx: Context, careId: string | undefined): Promise<boolean> {
  const visit = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('care_id', '=', careId ?? null)
    .where('status', '=', 'Scheduled')
    .where('starts_at', '>', ctx.now())
    .limit(1)
    .executeTakeFirst()
  return visit !== undefined
}

/** What the text of a reminder says, for its preview. */ // reads providers
export async function sampleOfFollowUp(ctx: Context, providerId: string, target: FollowUpTarget): Promise<{ en: string; es: string }> {
  const { first_name, last_name } = await ctx.db
    .selectFrom('provider')
    .select(['first_name', 'last_name'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const facts = { provider: tameText(`${first_name} ${last_name}`), successor: '', patient: '', canceled: 0 }
  return { en: careTexts[target].en.said(facts), es: careTexts[target].es.said(facts) }
}
