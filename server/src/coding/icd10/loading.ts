import type pg from 'pg'
import type { OrderLine } from './order-file.ts'

/** An edition holds from a day on. A list of changes is laid over the edition before it. */
export type Edition = { id: string; name: string; starts_on: string; source: string; isChanges: boolean }
export type Loaded = { same: number; added: number; changed: number; ended: number }
type Client = Pick<pg.ClientBase, 'query'>

const begin = `
  lock table app.icd10_edition in share row exclusive mode;
  create temporary table icd10_load (code text primary key, is_billable boolean not null, description text not null, is_deleted boolean not null) on commit drop;`

/** Makes room for the lines of a file, within a transaction of the caller. */
export async function beginLoad(client: Client, { starts_on, isChanges }: Edition): Promise<void> {
  await client.query(begin)
  const { rows } = await client.query<{ later: string | null; has_whole: boolean }>(
    `select max(starts_on) filter (where starts_on > $1)::text as later, coalesce(bool_or(starts_on <= $1), false) as has_whole
     from app.icd10_edition where is_whole`,
    [starts_on],
  )
  const { later, has_whole } = rows[0]!
  if (later) throw new Error(`the edition of ${later} is loaded already; load editions in the order of their days`)
  if (isChanges && !has_whole) throw new Error('these are changes, and no whole edition is loaded that they change')
}

/** Adds lines. It throws if a code comes twice. */
export async function addLines(client: Client, lines: readonly OrderLine[]): Promise<void> {
  await client.query('insert into icd10_load select * from unnest($1::text[], $2::boolean[], $3::text[], $4::boolean[])', [
    lines.map(({ code }) => code),
    lines.map(({ is_billable }) => is_billable),
    lines.map(({ description }) => description),
    lines.map(({ act }) => act === 'delete'),
  ])
}

// What holds on the first day of the edition, beside what the file says of it.
const compared = `
  create temporary table icd10_compared on commit drop as
  select coalesce(l.code, c.code) as code, c.valid_from, l.is_billable, l.description,
    case when l.is_deleted then case when c.code is null then 'same' else 'ended' end
      when l.code is null then 'ended' when c.code is null then 'added'
      when l.description <> c.description or l.is_billable <> c.is_billable then 'changed' else 'same' end as what
  from (select * from app.icd10_code where valid_from <= $1 and (valid_to is null or valid_to >= $1)) c full join icd10_load l using (code)
  where l.code is not null or not $2`

const apply = [
  `delete from app.icd10_code c using icd10_compared n where n.code = c.code and n.valid_from = c.valid_from and n.what = 'ended' and c.valid_from = $1`,
  `update app.icd10_code c set description = n.description, is_billable = n.is_billable
   from icd10_compared n where n.code = c.code and n.valid_from = c.valid_from and n.what = 'changed' and c.valid_from = $1`,
  `update app.icd10_code c set valid_to = $1::date - 1
   from icd10_compared n where n.code = c.code and n.valid_from = c.valid_from and n.what in ('changed', 'ended') and c.valid_from < $1`,
  // What is written here by hand keeps its rank in a search, and a row that begins later keeps its days.
  `insert into app.icd10_code (code, valid_from, valid_to, description, is_billable, frequency)
   select n.code, $1, (select min(o.valid_from) - 1 from app.icd10_code o where o.code = n.code and o.valid_from > $1), n.description, n.is_billable,
     coalesce((select max(o.frequency) from app.icd10_code o where o.code = n.code), 0)
   from icd10_compared n where n.what = 'added' or (n.what = 'changed' and n.valid_from < $1)`,
]

/** Lays the lines over the codes that hold, and says what that changed. A file that ends many codes is refused unless it `mayShrink`. */
export async function finishLoad(client: Client, edition: Edition, at: string, mayShrink: boolean): Promise<Loaded> {
  const { id, name, starts_on, source, isChanges } = edition
  await client.query(compared, [starts_on, isChanges].map(String))
  const loaded = await countCompared(client)
  const held = loaded.same + loaded.changed + loaded.ended
  if (!mayShrink && loaded.ended > held / 10)
    throw new Error(`${loaded.ended} of ${held} codes that hold would end; the file looks cut off. If it is whole, add --shrink`)
  for (const statement of apply) await client.query(statement, [starts_on])
  await client.query(
    `insert into app.icd10_edition (id, name, starts_on, is_whole, source, loaded_at) values ($1, $2, $3, true, $4, $5)
     on conflict (id) do update set name = excluded.name, source = excluded.source, loaded_at = excluded.loaded_at`,
    [id, name, starts_on, source, at],
  )
  return loaded
}

async function countCompared(client: Client): Promise<Loaded> {
  const { rows } = await client.query<{ what: keyof Loaded; count: number }>(
    'select what, count(*)::int as count from icd10_compared group by what',
  )
  return { same: 0, added: 0, changed: 0, ended: 0, ...Object.fromEntries(rows.map(({ what, count }) => [what, count])) }
}
