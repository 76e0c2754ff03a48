import type { EntryKind } from '@sorrel/contract/journal/vocabulary'
import { eatenKinds } from '@sorrel/contract/journal/vocabulary'
import type { addJournalEntry, changeJournalEntry } from '@sorrel/contract/journal/wire'
import type { Instant } from '@sorrel/contract/kernel/values'
import type { z } from 'zod'
import { requireSource } from '../chat/becoming/sources.ts'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import type { EntryView, JournalOwner } from './access.ts'
import { estimateItems } from './foods/estimate.ts'
import { setPhotos } from './photos.ts'
import { placeInTime } from './place-in-time.ts'

type Added = z.infer<typeof addJournalEntry.body>
type Changed = z.infer<typeof changeJournalEntry.body>

/** How far the clock of a device may be ahead of ours. */
const driftMinutes = 10

// What an entry has if its device does not say otherwise.
const nothingSaid = {
  text: null,
  hunger_before: null,
  hunger_after: null,
  satisfaction: null,
  minutes: null,
  water_ml: null,
  weight_grams: null,
  reviewed_at: null,
  hidden_at: null,
  chat_message_id: null,
}

/** Adds an entry, and returns its id. The device may send the same one again; the first is then the answer. */
export function addEntry(ctx: Context, owner: Permitted<JournalOwner>, sent: Added): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { occurred_at, time_zone, items = [], photos = [], chat_message_id: messageId, ...rest } = sent
    refuseFuture(ctx, occurred_at)
    refuseForeignFields(sent.kind, sent)
    const chat_message_id = await findSource(ctx, owner, sent.client_id, messageId)
    const added = await ctx.db
      .insertInto('journal_entry')
      .values({
        ...nothingSaid,
        ...dropUndefined(rest),
        ...(await writeItems(items)),
        ...placeInTime(occurred_at, time_zone ?? owner.time_zone ?? 'UTC'),
        id: makeId(),
        chat_message_id,
        patient_id: owner.id,
        created_at: ctx.now(),
        updated_at: ctx.now(),
        created_by: getDoerId(ctx.actor) ?? null,
      })
      .onConflict((conflict) => conflict.columns(['patient_id', 'client_id']).doNothing())
      .returning(['id', 'patient_id'])
      .executeTakeFirst()
    if (!added) return findKnown(ctx, owner.id, sent.client_id)
    await setPhotos(ctx, added, photos)
    await record(ctx, 'journal_entry.added', factOf(added, sent))
    return added.id
  })
}

/** The message from which an entry comes. Of one that the device has sent before nothing is asked again: its message may have been taken back since. */
async function findSource(ctx: Context, { id }: Permitted<JournalOwner>, clientId: string, messageId: string | undefined) {
  if (messageId === undefined || (await isKnown(ctx, id, clientId))) return null
  return requireSource(ctx, id, messageId)
}

const isKnown = async (ctx: Context, patientId: string, clientId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('journal_entry')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()) !== undefined

/** The id of an entry that the device has sent before; `not_found` once it was taken out of the journal. */
async function findKnown(ctx: Context, patientId: string, clientId: string): Promise<string> {
  const known = await ctx.db
    .selectFrom('journal_entry')
    .select(['id', 'hidden_at'])
    .where('patient_id', '=', patientId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!known || known.hidden_at !== null) throw new Problem('not_found')
  return known.id
}

/** Changes an entry. `version`: the one that was read; a later one that is stored refuses the change. */
export function changeEntry(ctx: Context, entry: Permitted<EntryView>, sent: Changed, version: number | undefined): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { items, occurred_at, photos, ...rest } = sent
    if (occurred_at) refuseFuture(ctx, occurred_at)
    const kind = sent.kind ?? entry.kind
    refuseForeignFields(kind, sent)
    const written = items && (await writeItems(items))
    const changed = await ctx.db
      .updateTable('journal_entry')
      .set((set) => ({
        ...(kind === entry.kind ? {} : clearForeignFields(kind)),
        ...dropUndefined(rest),
        ...written,
        ...(occurred_at && placeInTime(occurred_at, entry.time_zone)),
        updated_at: ctx.now(),
        version: set('version', '+', 1),
      }))
      .where('id', '=', entry.id)
      .where('hidden_at', 'is', null)
      .where('version', '=', version ?? entry.version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Problem('changed_meanwhile')
    if (photos) await setPhotos(ctx, entry, photos)
    await record(ctx, 'journal_entry.changed', factOf(entry, sent))
  })
}

/** Takes an entry out of the journal. It stays in the database, where a signed note or a bill may quote it. */
export function hideEntry(ctx: Context, entry: Permitted<EntryView>): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('journal_entry')
      .set((set) => ({ hidden_at: ctx.now(), updated_at: ctx.now(), version: set('version', '+', 1) }))
      .where('id', '=', entry.id)
      .execute()
    await record(ctx, 'journal_entry.removed', factOf(entry, {}))
  })
}

const factOf = ({ id, patient_id }: { id: string; patient_id: string }, sent: object) => ({
  subject_id: id,
  patient_id,
  payload: { journal_entry_id: id, patient_id },
  details: { fields: Object.keys(sent) },
})

function refuseFuture(ctx: Context, occurred_at: Instant): void {
  if (occurred_at > addMinutes(ctx.now(), driftMinutes)) throw refuseValue('body', ['occurred_at'], 'in_the_future')
}

async function writeItems(items: NonNullable<Added['items']>) {
  const { nutrients, items_not_estimated } = await estimateItems(items)
  return { items: JSON.stringify(items), nutrients: nutrients && JSON.stringify(nutrients), items_not_estimated }
}

/** The kinds that have each of these fields. Everything else belongs to every kind. */
const kindsWith = {
  items: eatenKinds,
  hunger_before: eatenKinds,
  hunger_after: eatenKinds,
  satisfaction: eatenKinds,
  minutes: ['activity', 'sleep'],
  water_ml: ['water'],
  weight_grams: ['weight'],
} as const satisfies Record<string, readonly EntryKind[]>
type Field = keyof typeof kindsWith

const listForeign = (kind: EntryKind) =>
  Object.entries(kindsWith).flatMap(([field, kinds]) => ((kinds as readonly EntryKind[]).includes(kind) ? [] : [field as Field]))

function refuseForeignFields(kind: EntryKind, sent: { readonly [Name in Field]?: unknown }): void {
  const isSaid = (value: unknown) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
  const wrong = listForeign(kind).filter((field) => isSaid(sent[field]))
  if (wrong.length > 0)
    throw new Problem('invalid_request', { issues: wrong.map((field) => ({ in: 'body', path: [field], code: 'not_of_kind', params: {} })) })
}

// An entry that becomes another kind keeps nothing that the new kind does not have.
function clearForeignFields(kind: EntryKind) {
  const gone = listForeign(kind).map((field) => [field, field === 'items' ? '[]' : null] as const)
  return { ...Object.fromEntries(gone), ...(eatenKinds.includes(kind) ? {} : { nutrients: null, items_not_estimated: 0 }) }
}

/** Without the fields that were not sent. */
const dropUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
