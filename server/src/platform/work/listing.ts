import type { AdminTag } from '@sorrel/contract/kernel/operation'
import { addDays } from '@sorrel/contract/referrals/rules'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Waiting, WorkSource } from './source.ts'

export type WorkItem = { kind: string; count: number; due_on: string | null; cents: number | null; is_late: boolean }

/** What waits for the person who asks, the most urgent first: one statement for each source that their tags open. */
export async function listWork(ctx: Context, sources: readonly WorkSource[]): Promise<{ is_counted: boolean; items: WorkItem[] }> {
  const { actor } = ctx
  if (actor.kind !== 'admin') return { is_counted: false, items: [] }
  const open = sources.filter(({ tag }) => mayWith(actor.tags, [tag].flat()))
  const counted = await Promise.all(open.map(({ count }) => count(ctx)))
  const places = Object.assign({}, ...open.map((source) => source.places))
  return { is_counted: open.length > 0, items: sortWork(Object.assign({}, ...counted), places, findToday(ctx)) }
}

const mayWith = (tags: readonly AdminTag[], wanted: readonly AdminTag[]): boolean =>
  tags.includes('superadmin') || wanted.some((tag) => tags.includes(tag))

const soonDays = 14

/** What is late comes first, then what is due within two weeks, both by their day, and then all else by its place. What counts nothing is left out. */
export function sortWork(counted: Readonly<Record<string, Waiting>>, places: Readonly<Record<string, number>>, today: string): WorkItem[] {
  const soon = addDays(today, soonDays)
  const placed = Object.entries(counted)
    .filter(([, { count }]) => count > 0)
    .map(([kind, { count, due_on = null, cents = null }]) => {
      const is_late = due_on !== null && due_on < today
      const day = due_on !== null && due_on <= soon ? due_on : null
      return { item: { kind, count, due_on, cents, is_late }, day, place: places[kind] ?? Number.MAX_SAFE_INTEGER }
    })
  // A day without a date stands behind all others.
  const dayOf = (day: string | null) => day ?? '9999'
  return placed
    .sort((a, b) => (dayOf(a.day) === dayOf(b.day) ? a.place - b.place : dayOf(a.day) < dayOf(b.day) ? -1 : 1))
    .map(({ item }) => item)
}
