import { listNeededConsents } from '@sorrel/contract/patients/consents'
import type pg from 'pg'
import { places } from '../../server/src/world/material/places.ts'
import { connectAsOwner } from '../../server/src/world/rows.ts'

/** The number of patients and past visits for a measurement. The visits are with the dietitians from `seedBulk`. */
export type Crowd = { patients: number; visits: number }

const id = (text: string) => `overlay(overlay(md5(${text}) placing '5' from 13) placing 'a' from 17)::uuid`

const people = `
  insert into app.patient (id, first_name, last_name, birth_date, email, phone_number, state, zip, time_zone, confirmation_status, created_at, updated_at)
  select ${id(`'crowd patient ' || i`)}, 'Crowd', 'Person ' || i, '1980-01-01', 'crowd.' || i || '@example.com', '+1312' || (5000000 + i),
    place->>'state', place->>'zip', place->>'time_zone', 'confirmed', now(), now()
  from (select i, $2::jsonb -> (i % jsonb_array_length($2::jsonb)) as place from generate_series(1, $1::int) as i) as one`

// Without these, nobody of the crowd may book.
const consents = `
  insert into app.consent (id, patient_id, kind, version, given_at, given_by)
  select ${id(`'crowd consent ' || i || (one->>'kind')`)}, ${id(`'crowd patient ' || i`)}, one->>'kind', one->>'version', now(),
    ${id(`'crowd patient ' || i`)}
  from generate_series(1, $1::int) as i, jsonb_array_elements($2::jsonb) as one`

// One visit every hour and a half, backwards from two days ago, so that none overlaps another.
const visits = `
  insert into app.appointment (id, root_id, patient_id, provider_id, type, status, starts_at, ends_at, duration_minutes, patient_time_zone, visit_mode, booking_source, created_at, updated_at)
  select one.id, one.id, ${id(`'crowd patient ' || (1 + (k * 37 + p.n) % $2::int)`)}, p.id, 'Follow-up', 'Occurred', at, at + interval '1 hour', 60, 'America/New_York', 'virtual', 'fay', at, at
  from (select id, row_number() over (order by slug) as n, count(*) over () as all_of_them from app.provider where slug ~ '-[0-9]+$') as p,
    generate_series(1, 2000) as k,
    lateral (select ${id(`'crowd visit ' || p.n || ' ' || k`)} as id, date_trunc('hour', now()) - interval '2 days' - k * interval '90 minutes' as at) as one
  where k <= $1::int / p.all_of_them`

const heldTime = `
  insert into app.held_time (id, provider_id, span, kind, live, counts_as)
  select id, provider_id, tstzrange(starts_at, ends_at), 'appointment', true, type from app.appointment as visit
  where not exists (select from app.held_time where id = visit.id) and status = 'Occurred'`

/** Adds patients, their consents and past visits to a world. 200,000 visits take about half a minute. */
export async function seedCrowd(ownerUrl: string, crowd: Crowd): Promise<void> {
  await connectAsOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('set local role app_job')
    await client.query(people, [crowd.patients, JSON.stringify(places)])
    await client.query(consents, [crowd.patients, JSON.stringify(listNeededConsents('virtual'))])
    await addVisits(client, crowd)
    await client.query('commit')
    await client.query('vacuum analyze')
  })
}

/**
 * Adds the visits and their held time with one statement each. Row by row, as the trigger does it for a booking, every visit would write its
 * provider's mark of changed time again, and the versions of that row would pile up until the commit.
 */
async function addVisits(client: pg.Client, { visits: count, patients }: Crowd): Promise<void> {
  await runAsOwner(client, 'alter table app.appointment disable trigger appointment_time')
  await client.query(visits, [count, patients])
  await client.query(heldTime)
  await runAsOwner(client, 'alter table app.appointment enable trigger appointment_time')
}

async function runAsOwner(client: pg.Client, statement: string): Promise<void> {
  await client.query('reset role')
  await client.query(statement)
  await client.query('set local role app_job')
}
