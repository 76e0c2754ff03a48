import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'

// What is read beside a note, one statement for each kind. Row-level security keeps back what the caller may not read.

type Visit = Permitted<ChartedVisit>
export type PatientFacts = {
  first_name: string
  birth_date: string | null
  time_zone: string | null
  preferred_language: 'en' | 'es'
  units: 'us' | 'metric'
  ed_safe_mode: boolean
  clinical_sex: 'female' | 'male' | 'unknown'
}

// reads patients
export async function readPatient(ctx: Context, { patient_id }: Visit): Promise<PatientFacts> {
  const { rows } = await sql<PatientFacts>`
    select coalesce(preferred_name, first_name, '') as first_name, birth_date, time_zone, preferred_language, units, ed_safe_mode, clinical_sex
    from patient where id = ${patient_id}`.execute(ctx.db)
  return rows[0]!
}

export type Answer = { question: string; value: unknown; at: string }

// An intake has some forty questions; more changes than these were read when they were new.
const mostAnswers = 400

/** Every answer of the intake, the latest first. */ // reads patients
export async function listAnswers(ctx: Context, { patient_id }: Visit): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select question, value, at from intake_answer where patient_id = ${patient_id} order by version desc, question limit ${mostAnswers}`.execute(
    ctx.db,
  )
  return rows
}

type Measures = { on: string; kilograms: number | null; centimeters: number | null; source: 'visit' | 'growth' | 'journal' | 'intake' }
const mostMeasures = 60

/** Weights and heights before the visit, the latest first, wherever they were measured. */ // reads growth, journal, patients
export async function listMeasures(ctx: Context, { patient_id, starts_at }: Visit): Promise<Measures[]> {
  const { rows } = await sql<Measures>`
    select * from (
      (select visit_at::date as "on", (content #>> '{measurements,weight_kg}')::float8 as kilograms, (content #>> '{measurements,height_cm}')::float8 as centimeters,
          'visit' as source
        from chart_note where patient_id = ${patient_id} and appointment_id is not null and visit_at < ${starts_at} and status = 'signed' and content #> '{measurements}' is not null
        order by visit_at desc limit ${mostMeasures})
      union all
      (select measured_on, weight_grams / 1000.0::float8, height_millimeters / 10.0::float8, 'growth'
        from growth_measurement where patient_id = ${patient_id} and removed_at is null order by measured_on desc limit ${mostMeasures})
      union all
      (select local_date, weight_grams / 1000.0::float8, null, 'journal' from journal_entry
        where patient_id = ${patient_id} and kind = 'weight' and weight_grams is not null and hidden_at is null and visibility = 'shared'
        order by occurred_at desc limit ${mostMeasures})
      union all
      (select at::date, case question when 'weight' then (value #>> '{}')::float8 end, case question when 'height' then (value #>> '{}')::float8 end, 'intake'
        from intake_answer where patient_id = ${patient_id} and question in ('weight', 'height') and jsonb_typeof(value) = 'number'
        order by version desc limit ${mostMeasures})
    ) measured where kilograms is not null or centimeters is not null order by "on" desc limit ${mostMeasures}`.execute(ctx.db)
  return rows
}

const mostReports = 4

/** The latest reports with their results, in one statement. */ // reads labs
export async function listReports(ctx: Context, { patient_id }: Visit): Promise<(NoteContext['labs'][number] & { created_at: string })[]> {
  const { rows } = await sql<NoteContext['labs'][number] & { created_at: string }>`
    select l.id as lab_id, l.collected_at, l.created_at, l.panel_name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'value', r.value, 'comparator', r.comparator, 'unit', r.unit,
          'text', r.text, 'flag', r.flag) order by r.place), '[]') from lab_result r where r.lab_id = l.id) as results
    from lab l where l.patient_id = ${patient_id} and not exists (select from lab next where next.corrects_id = l.id)
    order by l.collected_at desc, l.id desc limit ${mostReports}`.execute(ctx.db)
  return rows
}

const journalDays = 14
const mostEntries = 120

/** What the patient shared in the two weeks before the visit, the latest first. */ // reads journal
export async function listEntries(ctx: Context, { patient_id, starts_at }: Visit): Promise<NoteContext['journal']> {
  const { rows } = await sql<NoteContext['journal'][number]>`
    select id, occurred_at, local_date, kind, text, emotions, symptoms,
      (select coalesce(jsonb_agg(item ->> 'name' order by place), '[]') from jsonb_array_elements(items) with ordinality as t (item, place)) as items
    from journal_entry
    where patient_id = ${patient_id} and visibility = 'shared' and hidden_at is null
      and occurred_at > ${starts_at}::timestamptz - make_interval(days => ${journalDays}) and occurred_at <= ${starts_at}
    order by occurred_at desc, id desc limit ${mostEntries}`.execute(ctx.db)
  return rows
}

/** The referral that holds on the day of the visit, or the latest before it. */ // reads referrals
export async function findReferral(ctx: Context, { patient_id, starts_at }: Visit): Promise<NoteContext['referral']> {
  const { rows } = await sql<NonNullable<NoteContext['referral']>>`
    select clinician_name, diagnoses, valid_until, granted from referral
    where patient_id = ${patient_id} and confirmed_at is not null and received_on <= ${starts_at}::date
    order by received_on desc, id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
