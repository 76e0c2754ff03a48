import type { Context } from '../../kernel/context.ts'
import { transaction } from '../../kernel/context.ts'
import type { RecipientKind, Written } from '../message.ts'

type Holder = { kind: RecipientKind; id: string }

/** The browsers of a person whose session lives. */ // reads auth
export const listBrowsers = (ctx: Context, holder: Holder) => listBrowserRows(ctx, holder).execute()

/** The statement of `listBrowsers`, as part of another. */ // reads auth
export const listBrowserRows = (ctx: Context, { kind, id }: Holder) =>
  ctx.db
    .selectFrom('push_registration as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .select(['r.id', 'r.endpoint', 'r.p256dh', 'r.auth'])
    .where('r.holder_kind', '=', kind)
    .where('r.holder_id', '=', id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', ctx.now())

/** What the lock screen shows. */
type Shown = { title: string; body: string; url: string; tag: string }

/** A push waits at its service at most so long. */
const seconds = 24 * 3600

/**
 * Sends a notice to all browsers of a person. It says who writes and what the subject of the e-mail says, which names nobody and nothing
 * about health; it opens a screen for which one signs in, and never a link that acts by itself. `key` names it, so that a second one takes
 * the place of the first. Browsers that have left are forgotten. Throws if no service answers.
 */
export async function carryPush(ctx: Context, holder: Holder, written: Written, key: string): Promise<'sent' | 'no_device'> {
  const topic = key.replaceAll('-', '').slice(0, 32)
  const shown: Shown = { title: ctx.config.sender_name, body: written.subject, url: findScreen(ctx, holder.kind, written), tag: topic }
  const text = JSON.stringify(shown)
  const browsers = await listBrowsers(ctx, holder)
  const outcomes = await Promise.allSettled(
    browsers.map(({ id: _, ...subscription }) => ctx.integrations.push.send({ subscription, text, topic, seconds, urgent: true })),
  )
  const gone = browsers.filter((_, at) => outcomes[at]?.status === 'fulfilled' && outcomes[at].value !== 'sent').map(({ id }) => id)
  if (gone.length > 0) await forgetBrowsers(ctx, gone)
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent')) return 'sent'
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return 'no_device'
}

const homes = { patient: '/app', provider: '/provider' } as const

/** The first screen of the app to which the message leads. */
function findScreen(ctx: Context, kind: RecipientKind, { mail, links }: Written): string {
  const all = [...(mail.buttons ?? []).map(({ url }) => url), ...links]
  const paths = all.filter((url) => url.startsWith(`${ctx.config.public_url}/`)).map((url) => url.slice(ctx.config.public_url.length))
  return paths.find((path) => path.startsWith(`${homes[kind]}/`)) ?? homes[kind]
}

const forgetBrowsers = (ctx: Context, ids: readonly string[]): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db
      .deleteFrom('push_registration')
      .where('id', 'in', [...ids])
      .execute()
  })

/** Forgets the browsers whose session is over. */ // reads auth
export const forgetEnded = (ctx: Context): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const live = ctx.db.selectFrom('session').select('id').where('ended_at', 'is', null).where('expires_at', '>', ctx.now())
    await ctx.db.deleteFrom('push_registration').where('session_id', 'not in', live).execute()
  })
