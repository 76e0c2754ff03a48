import type { RemoteCodeRule } from '@sorrel/contract/remote-care/rules/codes'
import type { RemoteFamily } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/** The codes of a family that are switched on and hold on a day, and those of them that the payer allows then. Runs as the system. */
export async function readCodes(
  ctx: Context,
  { family, payer_id, day }: { family: RemoteFamily; payer_id: string; day: string },
): Promise<{ rules: RemoteCodeRule[]; allowed: string[] }> {
  const { rows } = await sql<RemoteCodeRule & { is_allowed: boolean }>`
    select r.*, exists (select from remote_code_allowance a where a.code = r.code and a.payer_id = ${payer_id} and a.starts_on <= ${day}::date
      and (a.ends_on is null or a.ends_on >= ${day}::date)) as is_allowed
    from remote_code_rule r where r.family = ${family} and r.is_on and r.starts_on <= ${day}::date and (r.ends_on is null or r.ends_on >= ${day}::date)
    order by r.code`.execute(ctx.db)
  return { rules: rows, allowed: rows.filter(({ is_allowed }) => is_allowed).map(({ code }) => code) }
}

/** The day to which an instant belongs in a zone. */
export const dayIn = (zone: string, at: string): string => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
