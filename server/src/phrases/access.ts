import { type RawBuilder, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import type { Place } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'

export type PhraseRow = {
  id: string
  provider_id: string
  trigger: string
  text_en: string | null
  text_es: string | null
  is_shared: boolean
  owner_name: string
  version: number
  created_at: string
}

// reads providers
const selectPhrases = (where: RawBuilder<unknown>) => sql<PhraseRow>`
  select s.id, s.provider_id, s.trigger, s.text_en, s.text_es, s.is_shared, s.version, s.created_at, concat_ws(' ', p.first_name, p.last_name) as owner_name
  from smart_phrase s join provider p on p.id = s.provider_id where ${where}`

/** The calling dietitian's own phrase; `not_found` for any other, also for a shared one. */
export async function findPhrase(ctx: Context, id: string): Promise<Permitted<PhraseRow>> {
  const { provider_id } = requireProviderActor(ctx)
  const { rows } = await selectPhrases(sql`s.id = ${id} and s.provider_id = ${provider_id}`).execute(ctx.db)
  if (!rows[0]) throw new Problem('not_found')
  return permit(rows[0])
}

/** The caller's own phrases, or those of colleagues that are shared, the latest first. */
export async function findPhrases(
  ctx: Context,
  view: 'own' | 'shared',
  after: Place | undefined,
  limit: number,
): Promise<Permitted<PhraseRow>[]> {
  const { provider_id } = requireProviderActor(ctx)
  const whose = view === 'own' ? sql`s.provider_id = ${provider_id}` : sql`s.is_shared and s.provider_id <> ${provider_id}`
  const older = after ? sql`and (s.created_at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await selectPhrases(sql`${whose} ${older} order by s.created_at desc, s.id desc limit ${limit}`).execute(ctx.db)
  return rows.map(permit)
}
