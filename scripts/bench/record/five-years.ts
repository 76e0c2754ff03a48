import pg from 'pg'
import { cast } from '../../../server/src/world/cast.ts'
import type { Place } from '../stage.ts'

export const entries = 2000
export const labs = 200
export const visits = 300

/** Whose record it is, and who reads it. */
export const { maya, hannah } = cast

/** Five years of the record of one patient: a journal entry a day, a report every nine days, a visit every six. */
export async function writeFiveYears({ ownerUrl }: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; set local role app_job')
  await writeJournal(owner)
  await writeLabs(owner)
  // As a replica, because none of these visits needs a time of its own in the calendar.
  await owner.query('commit; begin; set local session_replication_role = replica')
  await writeVisits(owner)
  await owner.query('commit; analyze')
  await owner.end()
}

const ofMaya = [maya.patient_id]
const ofBoth = [maya.patient_id, hannah.provider_id]

/** Every second entry has a reaction, and every fifth a comment. */
async function writeJournal(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into app.journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, text, hunger_before,
       hunger_after, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), at, 'America/Chicago', (at at time zone 'America/Chicago')::date, false,
       (array['meal', 'snack', 'drink', 'note'])[1 + i % 4], repeat('Rice and beans with a salad. ', 4), 3, 7, at, at
     from generate_series(1, ${entries}) i, lateral (select now() - i * interval '21 hours' as at) moment`,
    ofMaya,
  )
  await owner.query(
    `insert into app.journal_review (journal_entry_id, provider_id, patient_id, reaction, at)
     select id, $2, patient_id, 'seen', occurred_at from app.journal_entry where patient_id = $1 and abs(hashtext(id::text)) % 2 = 0
     on conflict do nothing`,
    ofBoth,
  )
  await owner.query(
    `insert into app.journal_comment (id, journal_entry_id, patient_id, by, author_id, text, at)
     select gen_random_uuid(), id, patient_id, 'provider', $2, 'What made this one last, do you think?', occurred_at
     from app.journal_entry where patient_id = $1 and abs(hashtext(id::text)) % 5 = 0`,
    ofBoth,
  )
}

/** Each report has ten values, and every second a comment. */
async function writeLabs(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into app.lab (id, patient_id, root_id, source, panel, panel_name, collected_at, review_status, reviewed_at, reviewed_by, created_at)
     select id, $1, id, 'provider', 'comprehensive_metabolic', 'Comprehensive metabolic panel', at, 'reviewed', at, $2, at
     from (select gen_random_uuid() as id, now() - i * interval '9 days' as at from generate_series(1, ${labs}) i) made`,
    ofBoth,
  )
  await owner.query(
    `insert into app.lab_result (id, lab_id, patient_id, place, analyte, name, loinc, value, unit, reference_ranges, flag, standard_value)
     select gen_random_uuid(), lab.id, lab.patient_id, 100 + n, analyte, analyte, loinc, middle + n, unit,
       '[{"low": 1, "high": 500, "high_is_outside": false, "sex": null, "source": "report"}]', 'Normal', middle + n
     from app.lab, unnest(array['glucose', 'sodium', 'potassium', 'calcium', 'albumin', 'alt', 'ast', 'creatinine', 'chloride', 'bicarbonate'],
       array['2345-7', '2951-2', '2823-3', '17861-6', '1751-7', '1742-6', '1920-8', '2160-0', '2075-0', '2028-9'],
       array['mg/dL', 'mmol/L', 'mmol/L', 'mg/dL', 'g/dL', 'U/L', 'U/L', 'mg/dL', 'mmol/L', 'mmol/L'],
       array[90, 130, 3, 9, 4, 20, 20, 1, 100, 24]) with ordinality as line (analyte, loinc, unit, middle, n)
     where lab.patient_id = $1 and not exists (select from app.lab_result r where r.lab_id = lab.id)`,
    ofMaya,
  )
  await owner.query(
    `insert into app.lab_feedback (id, lab_id, patient_id, provider_id, text, visible_to_patient, created_at)
     select gen_random_uuid(), id, patient_id, $2, 'All as we hoped.', true, collected_at from app.lab
     where patient_id = $1 and abs(hashtext(id::text)) % 2 = 0`,
    ofBoth,
  )
}

const writeVisits = (owner: pg.Client) =>
  owner.query(
    `insert into app.appointment (id, root_id, patient_id, provider_id, care_id, type, status, starts_at, ends_at, duration_minutes,
       patient_time_zone, visit_mode, booking_source, created_at, updated_at)
     select id, id, $1, $2, care_id, 'Follow-up', 'Occurred', at, at + interval '45 minutes', 45, 'America/Chicago', 'virtual', 'provider',
       at - interval '1 day', at
     from (select gen_random_uuid() as id, (select id from app.care where patient_id = $1 and provider_id = $2 limit 1) as care_id,
         date_trunc('minute', now()) - i * interval '6 days' as at from generate_series(1, ${visits}) i) made`,
    ofBoth,
  )
