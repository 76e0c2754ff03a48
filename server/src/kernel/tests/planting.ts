import type pg from 'pg'
import { cast } from '../../world/cast.ts'
import type { Kind, Planting, Reach } from './bringing.ts'
import { collectFrom } from './collecting.ts'

const kernels: Planting = {
  columns: {
    audit: { plain: 'actor_kind request_id operation action outcome subject_kind details' },
    audit_seal: { plain: 'previous_hash hash' },
    migration: { plain: 'name sha256' },
  },
}
const brought = [{ feature: 'kernel', brought: kernels }, ...(await collectFrom<Planting>('planting'))]
const plantings = brought.map((one) => one.brought)
const kinds = ['marked', 'reached', 'coarse', 'secret', 'plain'] as const

/** The columns of one kind, as `table.column`. */
export const columnsOf = (kind: Kind): string[] =>
  plantings.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, named]) =>
      (named[kind] ?? '').split(' ').flatMap((name) => (name ? [`${table}.${name}`] : [])),
    ),
  )

/** The text columns that have no kind, the classified columns that do not exist, and the columns with two kinds. */
export async function findUnclassified(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join pg_class k on k.relname = c.table_name and not k.relispartition join pg_namespace n on n.oid = k.relnamespace and n.nspname = 'app'
     where c.table_schema = 'app' and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'citext') or (c.data_type = 'ARRAY' and c.udt_name <> '_uuid'))`,
  )
  const known = kinds.flatMap(columnsOf)
  const found = new Set(rows.map(({ name }) => name))
  return [
    ...[...found].filter((name) => !known.includes(name)),
    ...known.filter((name) => !found.has(name)).map((name) => `${name} is gone`),
    ...known.filter((name, at) => known.indexOf(name) !== at).map((name) => `${name} is put into two kinds`),
  ]
}

/** The form of a marker wherever it appears: in a word, an address or a number. */
export const marker = /zqv[0-9a-f]{12}|\+?1?312557\d{4}/i
const everyMarker = new RegExp(marker, 'gi')
export const findMarkersIn = (text: string): string[] => [
  ...new Set((text.match(everyMarker) ?? []).map((found) => found.toLowerCase().slice(-10))),
]

/** The columns that got markers, and how the cast can be reached now. */
export type Planted = { columns: string[]; reach: Reach }

/** Puts a different marker into every personal column of every row. */
export async function plant(owner: pg.Pool): Promise<Planted> {
  const leftAlone = new Set(plantings.flatMap(({ left_alone }) => left_alone ?? []))
  const isPlanted = (column: string) => !leftAlone.has(column.split('.')[0]!)
  const marked = columnsOf('marked').filter(isPlanted)
  const json = new Set(await columnsWhere(owner, `data_type = 'jsonb'`))
  const lists = new Set(await columnsWhere(owner, `data_type = 'ARRAY'`))
  for (const column of marked) {
    const [table, name] = column.split('.')
    const word = `'Zqv' || substr(md5('${column}' || t.ctid::text), 1, 12)`
    const value = json.has(column) ? `jsonb_build_object('note', ${word})` : lists.has(column) ? `array[${word}]` : word
    await owner.query(`update app.${table} t set ${name} = ${value}`)
  }
  const reached = columnsOf('reached').filter(isPlanted)
  await plantReach(owner, reached)
  return { columns: [...marked, ...reached], reach: await reachOfCast(owner) }
}

const columnsWhere = async (owner: pg.Pool, condition: string): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'app' and ${condition}`,
    )
  ).rows.map(({ name }) => name)

/** Gives each person one number and one address, the same in their identity and in every table that has it. */
async function plantReach(owner: pg.Pool, columns: readonly string[]): Promise<void> {
  await owner.query(`
    create sequence app.canary start 1000;
    create table app.canary_reach as select id, '+1312557' || nextval('app.canary') as phone_number,
      'zqv' || substr(md5('reach' || id), 1, 12) || '@example.com' as email from app.identity`)
  const identities = new Set((await columnsWhere(owner, `column_name = 'identity_id'`)).map((name) => name.split('.')[0]))
  for (const column of columns) {
    const [table, name] = column.split('.')
    if (table !== 'identity' && !identities.has(table)) throw new Error(`whose is ${column}? ${table} names no identity`)
    const key = table === 'identity' ? 'id' : 'identity_id'
    await owner.query(
      `update app.${table} t set ${name} = c.${name} from app.canary_reach c where c.id = t.${key} and t.${name} is not null`,
    )
  }
}

async function reachOfCast(owner: pg.Pool): Promise<Reach> {
  const { rows } = await owner.query<{ id: string; phone_number: string; email: string }>('select * from app.canary_reach')
  const byIdentity = new Map(rows.map(({ id, ...reach }) => [id, reach]))
  return Object.fromEntries(Object.entries(cast).map(([name, { identity_id }]) => [name, byIdentity.get(identity_id)])) as Reach
}

/** The markers of patients, providers and administrators, each with its owner. */
export async function readOwners(owner: pg.Pool): Promise<Map<string, string>> {
  const selects = plantings.flatMap(({ owners }) => owners ?? [])
  const { rows } = await owner.query<{ owner: string; text: string }>(selects.join(' union all '))
  return new Map(rows.flatMap(({ owner, text }) => findMarkersIn(text).map((found) => [found, owner] as const)))
}
