import type { AdminTag } from '@sorrel/contract/kernel/operation'
import type { Context } from '../../kernel/context.ts'

/** How much waits: how many things, the day by which the first of them is due, and the money that they are about. */
export type Waiting = { count: number; due_on?: string | null; cents?: number | null }

/**
 * The work that waits for staff in one feature. It is counted in a statement or two, and only for people who carry the tag, or one of several: row-level
 * security must show them every row of it. `places` names the kinds of work; where nothing is due, they stand in the order of this number.
 */
export type WorkSource = {
  tag: AdminTag | readonly AdminTag[]
  places: Readonly<Record<string, number>>
  count: (ctx: Context) => Promise<Readonly<Record<string, Waiting>>>
}
