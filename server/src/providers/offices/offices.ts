import type { changeOffice as changeWire, listOffices as listWire, Office } from '@sorrel/contract/providers/offices/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { record } from '../../kernel/record.ts'
import type { LocationRow } from '../access.ts'

type Shown = z.input<typeof Office>

const selectOffices = sql`
  select l.id as location_id, l.provider_id, concat_ws(' ', p.first_name, p.last_name) as provider_name, l.name, l.street, l.city, l.state, l.zip, l.zip_4, l.npi
  from provider_location l join provider p on p.id = l.provider_id`

/** The offices of dietitians, by the dietitian: one statement. */
export async function listOffices(ctx: Context, { incomplete, cursor, limit = 50 }: z.output<typeof listWire.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await sql<Shown>`${selectOffices}
    where p.status = 'active' ${incomplete ? sql`and l.zip_4 is null` : sql``}
      ${after === undefined ? sql`` : sql`and (p.last_name, l.id) > (select q.last_name, o.id from provider_location o join provider q on q.id = o.provider_id where o.id = ${after.id})`}
    order by p.last_name, l.id limit ${limit + 1}`.execute(ctx.db)
  return pageOf(rows, limit, ({ location_id: id }) => ({ at: ctx.now(), id }))
}

/** Writes what claims say about an office beyond the profile. */
export const changeOffice = (ctx: Context, office: Permitted<LocationRow>, wanted: z.output<typeof changeWire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { id, provider_id, zip_4, npi } = office
    if (zip_4 !== wanted.zip_4 || npi !== wanted.npi) {
      await ctx.db.updateTable('provider_location').set(wanted).where('id', '=', id).execute()
      await record(ctx, 'office.changed', { subject_id: id, provider_id, payload: { location_id: id } })
    }
    const { rows } = await sql<Shown>`${selectOffices} where l.id = ${id}`.execute(ctx.db)
    return rows[0]!
  })
