import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { cast } from '../../world/cast.ts'
import { type TestApp, testApp } from '../testing.ts'
import { assertEach } from './asserting.ts'
import { bodyOf } from './calls.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const rows = async <T extends object>(text: string, values: unknown[] = []) => (await app.owner.query<T>(text, values)).rows

test('row-level security is forced on every table of the product, partitions included', async () => {
  const open = await rows<{ name: string }>(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`)
  // Only the migration runner reads and writes it; no role of the server has a grant on it.
  assert.deepEqual(
    open.map(({ name }) => name).filter((name) => name !== 'migration'),
    [],
  )
  const granted = await rows(
    `select 1 from information_schema.role_table_grants where table_schema = 'app' and table_name = 'migration' and grantee like 'app\\_%' and grantee <> 'app_owner'`,
  )
  assert.deepEqual(granted, [])
})

test('every view runs with the rights of the caller, and every definer function has a fixed search path', async () => {
  const views = await rows(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind = 'v' and not coalesce(c.reloptions::text like '%security_invoker=true%', false)`)
  assert.deepEqual(views, [])
  const functions = await rows(`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'app' and p.prosecdef and not coalesce(p.proconfig::text like '%search_path=%', false)`)
  assert.deepEqual(functions, [])
})

test('the role that the server logs in as may do nothing by itself', async () => {
  const grants = await rows(
    `select table_name, privilege_type from information_schema.role_table_grants where grantee = 'app_login' and table_schema = 'app'`,
  )
  assert.deepEqual(grants, [])
  const [role] = await rows<{ rolsuper: boolean; rolbypassrls: boolean; rolinherit: boolean }>(
    `select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = 'app_login'`,
  )
  assert.deepEqual(role, { rolsuper: false, rolbypassrls: false, rolinherit: false })
  const login = await app.house.pool.connect()
  try {
    await assert.rejects(login.query('select * from app.patient'), { code: '42501' })
  } finally {
    login.release()
  }
})

test('no role but the owner can change or delete rows of the audit', async () => {
  const grants = await rows<{
    grantee: string
    privilege_type: string
  }>(`select grantee, privilege_type from information_schema.role_table_grants
    where table_schema = 'app' and table_name in ('audit', 'audit_seal') and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and grantee in ('app_user', 'app_job', 'app_login', 'app_worker')`)
  assert.deepEqual(grants, [])
})

/** Tables whose rows everybody may read: published reviews. */
const open = ['review']
/** Tables that name a patient and that no person reads by themselves, only functions and the system. */
const ofTheSystem = ['appointment_link', 'event', 'remote_action', 'search_wish']
/** The tables whose rows say whose they are, and whether people may read them at all. */
const listPersonal = () =>
  rows<{ name: string; whose: 'id' | 'patient_id'; is_read: boolean }>(
    `select c.relname as name, a.attname as whose, has_any_column_privilege('app_user', c.oid, 'select') as is_read
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'patient' then 'id' else 'patient_id' end
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1) order by 1`,
    [open],
  )

/** Puts everybody on Aisha's waiting list, and Maya on Hannah's as well. */
const letPeopleWait = () =>
  app.owner.query(
    `insert into waiting_list_entry (id, provider_id, patient_id, type, visit_mode, from_date, to_date, created_at)
     select gen_random_uuid(), provider_id, id, 'Follow-up', 'virtual', '2026-03-10', '2026-03-20', $1
     from patient, unnest($2::uuid[]) as provider_id where provider_id = $3 or id = $4`,
    [app.clock(), [cast.aisha.provider_id, cast.hannah.provider_id], cast.aisha.provider_id, cast.maya.patient_id],
  )

/** Rows about Ines, Ruth and Tomás, strangers to Hannah, in the tables in which the world has none. */
const strangers = [
  [
    cast.ines.patient_id,
    `insert into care_hand_over (care_id, from_care_id, provider_id, patient_id, from_provider_id, note, at)
     select id, id, provider_id, patient_id, provider_id, 'A note', now() from care where patient_id = $1 limit 1`,
  ],
  [
    cast.ines.patient_id,
    'insert into guardian_invitation (id, patient_id, invited_by, created_at, expires_at) values (gen_random_uuid(), $1, $1, now(), now())',
  ],
  [
    cast.ines.patient_id,
    `insert into patient_deletion (id, patient_id, asked_at, asked_by_kind, asked_by, deletes_at)
     values (gen_random_uuid(), $1, now(), 'patient', $1, now())`,
  ],
  [
    cast.ines.patient_id,
    `insert into journal_photo (file_id, journal_entry_id, patient_id, place)
     select f.id, e.id, e.patient_id, 0 from journal_entry e, file f where e.patient_id = $1 limit 1`,
  ],
  [
    cast.ines.patient_id,
    `insert into ai_prefill_fieldset (id, appointment_id, patient_id, provider_id, status, sources, fields, prompt_version, created_at)
     select gen_random_uuid(), id, patient_id, provider_id, 'queued', '{}', '[]', 'none', now() from appointment where patient_id = $1 limit 1`,
  ],
  [
    cast.tomas.patient_id,
    `insert into chat_completion
       (id, chat_channel_id, up_to_message_id, patient_id, provider_id, model, prompt_version, input_tokens, output_tokens, milliseconds, created_at)
     select gen_random_uuid(), chat_channel_id, id, patient_id, provider_id, 'none', 'none', 0, 0, 0, now() from chat_message where patient_id = $1 limit 1`,
  ],
  [
    cast.tomas.patient_id,
    `insert into chat_call (id, chat_channel_id, chat_message_id, patient_id, provider_id, starts_at, ends_at, rung_at)
     select gen_random_uuid(), chat_channel_id, id, patient_id, provider_id, now(), now() + interval '1 hour', now() from chat_message where patient_id = $1 limit 1`,
  ],
  [
    cast.ines.patient_id,
    `insert into call_signal (appointment_id, patient_id, provider_id, from_peer_id, to_peer_id, kind, body, sent_at)
     select id, patient_id, provider_id, id, id, 'candidate', '', now() from appointment where patient_id = $1 limit 1`,
  ],
  [
    cast.ines.patient_id,
    `insert into recording_piece select id, 0, patient_id, provider_id, '', 1, '', '', '' from recording_take where patient_id = $1 limit 1`,
  ],
  [cast.ines.patient_id, `update import_row set patient_id = $1 where outcome = 'new'`],
  [cast.ines.patient_id, `update import_run set patient_id = $1 where state = 'checked'`],
  [
    cast.ines.patient_id,
    `insert into imported_document (id, patient_id, file_id, run_id, source, title, created_at)
     select gen_random_uuid(), $1, f.id, r.id, 'other', 'A note', now() from file f, import_run r where f.purpose = 'import' limit 1`,
  ],
  [
    cast.ruth.patient_id,
    'insert into lab_file (lab_id, file_id, patient_id, place) select l.id, f.id, l.patient_id, 0 from lab l, file f where l.patient_id = $1 limit 1',
  ],
  [
    cast.tomas.patient_id,
    `insert into contest (id, billable_remote_encounter_id, patient_id, provider_id, reason, message, status, opened_at, due_at)
     select gen_random_uuid(), id, patient_id, provider_id, 'other', 'A note', 'open', now(), now() from billable_remote_encounter where patient_id = $1 limit 1`,
  ],
  [
    cast.tomas.patient_id,
    'insert into contest_file (file_id, contest_id, patient_id, place) select f.id, c.id, c.patient_id, 0 from contest c, file f where c.patient_id = $1 limit 1',
  ],
  [
    cast.ines.patient_id,
    `insert into family_payer (id, patient_id, payer_patient_id, payer_name, note, started_at, started_by)
     select gen_random_uuid(), $1, p.id, 'A payer', 'A note', now(), a.id from patient p, administrator a where p.first_name = 'Ruth' limit 1`,
  ],
  [
    cast.ines.patient_id,
    `insert into payment_plan (id, bill_id, patient_id, base_cents, parts, started_at)
     select gen_random_uuid(), id, $1, 100, '[]', now() from bill limit 1`,
  ],
  [
    cast.ines.patient_id,
    `with series as (insert into paper_series (name, taken) values ('S-1999', 1))
     insert into bill_paper (id, kind, series, n, patient_id, month, amount_cents, content, content_hash, bill_ids, issued_at)
     values (gen_random_uuid(), 'statement', 'S-1999', 1, $1, '1999-01-01', 0, '{}', '', '{}', now())`,
  ],
] as const

async function plantStrangers(): Promise<void> {
  await bodyOf(app.call(`GET /patients/${cast.ines.patient_id}`, { as: cast.ines }))
  for (const [patientId, text] of strangers) assert.equal((await app.owner.query(text, [patientId])).rowCount, 1, text)
}

test('a query that forgets its filter shows each person only their own rows', async () => {
  const seen = async (actor: Parameters<TestApp['context']>[0], { name, whose }: { name: string; whose: string }) => {
    const { rows } = await sql<{ patient_id: string }>`select distinct ${sql.ref(whose)} as patient_id from ${sql.table(name)}`.execute(
      app.context(actor).db,
    )
    return rows.map(({ patient_id }) => patient_id)
  }
  // Everybody is on Aisha's waiting list, and Maya on Hannah's as well.
  await letPeopleWait()
  await plantStrangers()
  const [hannahs] = await rows<{ ids: string[] }>('select array_agg(patient_id) as ids from care where provider_id = $1', [
    cast.hannah.provider_id,
  ])
  const tables = await listPersonal()
  const namesOf = (list: typeof tables) => list.map(({ name }) => name)
  assert.deepEqual(namesOf(tables.filter(({ is_read }) => !is_read)), ofTheSystem)
  for (const table of tables.filter(({ is_read }) => is_read)) {
    const { name, whose } = table
    const foreign = await rows(`select 1 from ${name} where ${whose} <> all ($1) limit 1`, [hannahs!.ids])
    assert.ok(foreign.length > 0, `${name} holds no stranger's row that could be shown`)
    const mayas = await seen({ kind: 'patient', patient_id: cast.maya.patient_id }, table)
    assert.ok(!mayas.some((id) => id !== cast.maya.patient_id), `${name} shows Maya others`)
    const inCare = await seen({ kind: 'provider', provider_id: cast.hannah.provider_id }, table)
    assert.ok(!inCare.some((id) => !hannahs!.ids.includes(id)), `${name} shows Hannah strangers`)
    assert.deepEqual(await seen({ kind: 'anonymous' }, table), [], `${name} shows something to nobody`)
    assert.deepEqual(
      await seen({ kind: 'admin', admin_id: cast.clara.admin_id, tags: ['clinical'] }, table),
      [],
      `${name} is open to any administrator`,
    )
  }
  assert.ok((await seen({ kind: 'patient', patient_id: cast.maya.patient_id }, { name: 'appointment', whose: 'patient_id' })).length === 1)
})

test('a query that forgets its filter shows a dietitian no private entry of a journal, and nothing that is written into one', async () => {
  const [entry] = await rows<{ id: string }>(
    `select e.id from journal_entry e join journal_comment c on c.journal_entry_id = e.id join journal_review r on r.journal_entry_id = e.id
     where e.patient_id = $1 limit 1`,
    [cast.maya.patient_id],
  )
  assert.ok(entry)
  const read = async (actor: Parameters<TestApp['context']>[0]) => {
    const { db } = app.context(actor)
    const found = await Promise.all([
      sql`select 1 from journal_entry where id = ${entry.id}`.execute(db),
      sql`select 1 from journal_comment where journal_entry_id = ${entry.id}`.execute(db),
      sql`select 1 from journal_review where journal_entry_id = ${entry.id}`.execute(db),
    ])
    return found.map(({ rows }) => rows.length > 0)
  }
  const hannah = { kind: 'provider', provider_id: cast.hannah.provider_id } as const
  assert.deepEqual(await read(hannah), [true, true, true])
  await app.owner.query("update journal_entry set visibility = 'private' where id = $1", [entry.id])
  assert.deepEqual(await read(hannah), [false, false, false])
  assert.deepEqual(await read({ kind: 'patient', patient_id: cast.maya.patient_id }), [true, true, true])
  await app.owner.query("update journal_entry set visibility = 'shared' where id = $1", [entry.id])
})

test('a provider no longer reads the patients whose care ended two years ago', async () => {
  const read = async () =>
    (
      await sql`select id from patient where id = ${cast.maya.patient_id}`.execute(
        app.context({ kind: 'provider', provider_id: cast.hannah.provider_id }).db,
      )
    ).rows.length
  assert.equal(await read(), 1)
  await app.owner.query(
    "update care set ended_at = timestamptz '2026-03-03 15:00Z' - interval '24 months' - interval '1 minute' where provider_id = $1 and patient_id = $2",
    [cast.hannah.provider_id, cast.maya.patient_id],
  )
  assert.equal(await read(), 0)
  await app.owner.query('update care set ended_at = null where provider_id = $1 and patient_id = $2', [
    cast.hannah.provider_id,
    cast.maya.patient_id,
  ])
})

test('a statement that changes somebody else’s row changes nothing', async () => {
  const maya = app.context({ kind: 'patient', patient_id: cast.maya.patient_id })
  const { numAffectedRows } = await maya.db
    .transaction()
    .execute((db) => sql`update patient set first_name = 'X' where id = ${cast.ruben.patient_id}`.execute(db))
  assert.equal(numAffectedRows, 0n)
})

test('only their owner sees the titles of blocks; everybody else sees only the times', async () => {
  const others = app.context({ kind: 'patient', patient_id: cast.maya.patient_id })
  assert.equal((await sql`select * from calendar_block`.execute(others.db)).rows.length, 0)
  const { rows } = await sql<Record<string, unknown>>`select * from app.blocks_of(array[${cast.dana.provider_id}]::uuid[])`.execute(
    others.db,
  )
  assert.ok(rows.length > 0)
  assertEach(rows, (row) => !('title' in row))
})
