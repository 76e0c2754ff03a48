import pg from 'pg'
import { authorizationOf } from '../server-process.ts'

export type Header = { authorization: string }
/** A patient and a dietitian who write to each other, and where. */
export type Pair = { channel_id: string; patient_id: string; provider_id: string; patient: Header; provider: Header }

/** Makes so many patients, each in the care of a dietitian of their own, in a database with a world. */
export async function plantPairs(ownerUrl: string, count: number): Promise<Pair[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
  try {
    const { rows } = await owner.query<Pick<Pair, 'channel_id' | 'patient_id' | 'provider_id'>>(
      `with usual as (select id from provider where status = 'active' order by id limit 1),
      seen as (insert into provider
        select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'slug', 'talk-' || n))).*
        from provider p, generate_series(1, $1) n where p.id = (select id from usual) returning id),
      numbered as (select id, row_number() over () as n from seen),
      who as (insert into patient (id, first_name, last_name, phone_number, time_zone, created_at, updated_at)
        select gen_random_uuid(), 'Talk', 'Patient', '+1888' || lpad(n::text, 7, '0'), 'America/New_York', now(), now() from numbered
        returning id, phone_number),
      cared as (insert into care (id, provider_id, patient_id, status, started_at, created_at, updated_at)
        select gen_random_uuid(), n.id, w.id, 'active', now() - interval '1 day', now(), now()
        from who w join numbered n on n.n = substr(w.phone_number, 6)::int returning provider_id, patient_id)
      select app.channel_of(provider_id, patient_id) as channel_id, patient_id, provider_id from cared`,
      [count],
    )
    await owner.query('analyze')
    return await Promise.all(rows.map(signBothIn))
  } finally {
    await owner.end()
  }
}

async function signBothIn(pair: Pick<Pair, 'channel_id' | 'patient_id' | 'provider_id'>): Promise<Pair> {
  return {
    ...pair,
    patient: await authorizationOf({ kind: 'patient', patient_id: pair.patient_id }),
    provider: await authorizationOf({ kind: 'provider', provider_id: pair.provider_id }),
  }
}
