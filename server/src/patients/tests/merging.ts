import assert from 'node:assert/strict'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export type Signed = { headers: { authorization: string } }
type Pair = { from_id: string; into_id: string }

/** Selma of support, signed in and with a step-up. */
export async function signInSupport(t: TestApp): Promise<Signed> {
  const { headers } = await signIn(t, cast.selma)
  await stepUp(t, { headers }, cast.selma.phone_number, cast.selma.password)
  return { headers }
}

export const tryMerge = (t: TestApp, support: Signed, pair: Pair, dry_run = false) =>
  t.call('POST /admin/patients/merge', { ...support, body: { ...pair, dry_run } })
/** Merges two patients, and returns the report. */
export const merge = (t: TestApp, support: Signed, pair: Pair) => bodyOf(tryMerge(t, support, pair))
/** What a merge of two patients would do. */
export const foresee = (t: TestApp, pair: Pair) =>
  bodyOf(t.call('POST /admin/patients/merge', { as: cast.selma, body: { ...pair, dry_run: true } }))
export const tryUndo = (t: TestApp, support: Signed, mergeId: string | null) =>
  t.call(`POST /admin/patients/merges/${mergeId ?? assert.fail('nothing was merged')}/undo`, support)

// What an undo adds to, or leaves as the merge made it: the trail, the reasons of support, sessions, which nobody opens again for somebody else, and the
// books, which only grow.
const notPutBack =
  /^(event|audit|audit_seal|live_event|session|refresh_token|challenge|idempotency|rate_count|demo_outbox|access_reason|patient_merge|patient_merge_change|patient_merge_row|ledger_transaction|posting)$/

// Of an account, its balance.
const shown: Readonly<Record<string, string>> = { ledger_account: `nullif(t.in_cents - t.out_cents, 0) || ' in ' || t.name` }

/** Every row of every table that an undo puts back, by table, for comparing. */
export async function dumpRows({ owner }: Pick<TestApp, 'owner'>): Promise<Record<string, string[]>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const dump: Record<string, string[]> = {}
  for (const { name } of rows.filter(({ name }) => !notPutBack.test(name))) {
    const { rows: lines } = await owner.query<{ line: string | null }>(
      `select ${shown[name] ?? 'to_jsonb(t)::text'} as line from app.${name} t order by 1`,
    )
    dump[name] = lines.flatMap(({ line }) => line ?? [])
  }
  return dump
}

/** The tables and columns in which this id stands anywhere. */
export async function listPlacesOf({ owner }: Pick<TestApp, 'owner'>, id: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const places: string[] = []
  for (const { name } of rows) {
    const found = await owner.query<{ column: string }>(
      `select distinct d.key as column from app.${name} t, jsonb_each_text(to_jsonb(t)) d where d.value like $1 order by 1`,
      [`%${id}%`],
    )
    places.push(...found.rows.map(({ column }) => `${name}.${column}`))
  }
  return places
}
