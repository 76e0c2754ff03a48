import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { Context } from '../../kernel/context.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Letter, type Message, type Written } from '../../notifications/message.ts'
import type { SchedulingTables } from '../tables.ts'
import { makeEntryToken } from '../waiting/tokens.ts'
import { composeWaiting, type WaitingMessage } from './texts/waiting-texts.ts'

type Entry = Awaited<ReturnType<typeof findEntry>>
type EndedBy = SchedulingTables['waiting_list_entry']['ended_by']['__select__']

const common = { to: 'patient', group: 'appointments', undo_seconds: undoSeconds } as const

/** What people on a waiting list are told besides the offer of a time. Each message is left out if it is no longer true when it is due. */
export const waitingMessages: readonly Message[] = [
  declareMessage({
    ...common,
    name: 'waiting_joined',
    follows: 'waiting_list.joined',
    // A patient sees their place in the app.
    concerns: async (ctx, { payload }) => 'entry_id' in payload && (await findEntry(ctx, payload.entry_id))?.is_newcomer === true,
    write: (ctx, letter) => writeIf(ctx, letter, 'waiting_joined', ({ status }) => status === 'waiting'),
  }),
  declareMessage({
    ...common,
    name: 'waiting_removed',
    follows: 'waiting_list.removed',
    write: (ctx, letter) => writeIf(ctx, letter, 'waiting_removed', hasEndedBy('provider')),
  }),
  declareMessage({
    ...common,
    name: 'waiting_closed',
    follows: 'waiting_list.closed',
    write: (ctx, letter) => writeIf(ctx, letter, 'waiting_closed', hasEndedBy('closed_list')),
  }),
  declareMessage({
    ...common,
    name: 'waiting_withdrawn',
    follows: 'waiting_list.withdrawn',
    // Whoever never heard of the offer has nothing to hear of its end.
    write: async (ctx, letter) =>
      (await wasTold(ctx, letter)) ? writeIf(ctx, letter, 'waiting_withdrawn', ({ status }) => status === 'waiting') : undefined,
  }),
]

type Due = Pick<Letter<'waiting_list.joined'>, 'language'> & { event: { payload: { entry_id: string } } }

const hasEndedBy = (by: EndedBy) => (entry: NonNullable<Entry>) => entry.status === 'ended' && entry.ended_by === by

async function writeIf(
  ctx: Context,
  { event, language }: Due,
  name: WaitingMessage,
  isTrue: (entry: NonNullable<Entry>) => boolean,
): Promise<Written | undefined> {
  const { entry_id } = event.payload
  const entry = await findEntry(ctx, entry_id)
  if (!entry || !isTrue(entry)) return undefined
  const { public_url } = ctx.config
  const token = makeEntryToken(ctx, entry_id)
  const isLive = entry.status === 'waiting'
  const links = isLive
    ? { url: `${public_url}/waiting/${token}`, leave: `${public_url}/api/waiting-list-links/${token}/leave` }
    : { url: `${public_url}/find` }
  return composeWaiting(name, { who: tameText(entry.who) }, links, language)
}

/** The entry, and the name of its dietitian; undefined if it is gone. */ // reads providers
async function findEntry(ctx: Context, id: string) {
  const found = await ctx.db
    .selectFrom('waiting_list_entry as entry')
    .innerJoin('provider', 'provider.id', 'entry.provider_id')
    .select(['entry.status', 'entry.ended_by', 'entry.first_name as newcomer', 'provider.first_name', 'provider.last_name'])
    .where('entry.id', '=', id)
    .executeTakeFirst()
  return found && { ...found, is_newcomer: found.newcomer !== null, who: `${found.first_name} ${found.last_name}` }
}

/** Whether the offer reached anybody. */ // reads notifications
async function wasTold(ctx: Context, { recipient, event }: Letter<'waiting_list.withdrawn'>): Promise<boolean> {
  const told = await ctx.db
    .selectFrom('notification')
    .select('id')
    .where('recipient_kind', '=', recipient.kind)
    .where('recipient_id', '=', recipient.id)
    .where('template', '=', 'offered')
    .where('attempts', '>', 0)
    .where((eb) => eb(eb.ref('payload', '->>').key('reservation_id'), '=', event.payload.reservation_id))
    .executeTakeFirst()
  return told !== undefined
}
