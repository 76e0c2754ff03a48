import type pg from 'pg'
import type { Ids, Samples } from './bringing.ts'
import { collectFrom } from './collecting.ts'

const brought = (await collectFrom<Samples>('samples')).map((one) => one.brought)

export const texts: readonly string[] = brought.flatMap((one) => one.texts ?? [])
export const bodies: Record<string, unknown> = Object.assign({}, ...brought.map((one) => one.bodies))
export const readForeignIds = async (owner: pg.Pool): Promise<Record<string, string | null>> =>
  Object.assign({}, ...(await Promise.all(brought.map((one) => one.foreign?.(owner)))))

/** All existing ids by name, of every feature that knows the name. */
export async function readKnownIds(owner: pg.Pool): Promise<Ids> {
  const all: Record<string, string[]> = {}
  for (const ids of await Promise.all(brought.map((one) => one.known?.(owner))))
    for (const [name, some] of Object.entries(ids ?? {})) all[name] = [...(all[name] ?? []), ...some]
  return all
}
