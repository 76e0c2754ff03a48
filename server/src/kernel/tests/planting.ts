import type pg from 'pg'

/**
 * Every text column of the product, by what it holds. A new column must be put here before the canaries run:
 * `marked` is told of a person in their own or somebody's words, and gets a marker in every row;
 * `reached` are numbers and addresses, marked by their form; `coarse` tells of a person, too, but in so few letters that a search would find it anywhere;
 * `secret` is a key or what is kept of one; `plain` is a word of ours, a code or what everybody may read.
 */
type Kind = 'marked' | 'reached' | 'coarse' | 'secret' | 'plain'
const columns: Record<string, Partial<Record<Kind, string>>> = {
  administrator: { marked: 'first_name last_name', reached: 'email phone_number', plain: 'tags preferred_language' },
  appointment: {
    marked: 'cancel_reason fee_waived_reason mark_reason override_reason booking_code',
    plain: 'type status patient_time_zone visit_mode booking_source canceled_by',
  },
  appointment_link: { secret: 'token_hash' },
  audit: { plain: 'actor_kind request_id operation action outcome subject_kind details' },
  audit_seal: { plain: 'previous_hash hash' },
  availability_override: { marked: 'note', plain: 'windows' },
  availability_rules: { plain: 'new_patients' },
  availability_window: { plain: 'weekday start_local end_local visit_modes' },
  calendar_block: { marked: 'title', plain: 'start_local end_local every removed_dates' },
  calendar_feed: { secret: 'token_hash', plain: 'owner_kind' },
  care: { marked: 'end_reason client_details', plain: 'status source cadence' },
  challenge: {
    reached: 'phone_number email',
    marked: 'payload',
    secret: 'code_hash sealed_code',
    plain: 'purpose kind channel address_hash',
  },
  consent: { plain: 'kind version' },
  coverage: { marked: 'plan_name member_id group_no', coarse: 'payer_id payer_name', plain: 'kind priority relationship verified_status' },
  demo_outbox: { reached: 'recipient', marked: 'subject text links', plain: 'channel provider_key' },
  event: { plain: 'name actor_kind request_id payload' },
  external_busy: { marked: 'uid title' },
  external_calendar: { marked: 'name', plain: 'source' },
  held_time: { plain: 'kind counts_as' },
  idempotency: { marked: 'answer', plain: 'actor_key operation key request_hash' },
  identity: { reached: 'phone_number email', secret: 'password_hash', plain: 'kind' },
  inbound_sms: { reached: 'phone_number', plain: 'id keyword' },
  live_event: { plain: 'audience_kind name ids' },
  migration: { plain: 'name sha256' },
  notification: { plain: 'dedupe_key recipient_kind group_slug channel template payload status reason carrier_ref' },
  patient: {
    marked: 'first_name last_name preferred_name pronouns how_heard',
    reached: 'email phone_number',
    coarse: 'gender state zip',
    plain: 'time_zone preferred_language units confirmation_status booking_source',
  },
  provider: {
    plain:
      'slug first_name last_name credentials pronouns headline bio photo_url specialties modalities identities languages age_groups visit_modes time_zone city state zip accepting status google_review_url',
  },
  provider_account: { reached: 'email phone_number', coarse: 'npi', plain: 'confirmation_status preferred_language' },
  provider_licence: { plain: 'state number' },
  provider_location: { plain: 'name street city state zip' },
  provider_network: { plain: 'payer_id state' },
  provider_next_start: { plain: 'visit_mode' },
  provider_rate: { plain: 'payer_id type' },
  rate_count: { plain: 'subject' },
  refresh_token: { secret: 'token_hash replaced_by seed' },
  reservation: { secret: 'token_hash', plain: 'type visit_mode status client_key device_key' },
  review: { marked: 'text reviewer_name', plain: 'themes status display' },
  session: { coarse: 'device', plain: 'kind address_hash ended_by must_update' },
  setting: { plain: 'name value' },
  sms_opt_out: { reached: 'phone_number' },
  waiting_list_entry: { plain: 'type visit_mode weekdays part_of_day status' },
}

/** The columns of one kind, as `table.column`. */
export const columnsOf = (kind: Kind): string[] =>
  Object.entries(columns).flatMap(([table, kinds]) => (kinds[kind] ?? '').split(' ').flatMap((name) => (name ? [`${table}.${name}`] : [])))

/** The text columns of the database that nobody has put into a kind, and those put into one that are gone. */
export async function unclassified(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join pg_class k on k.relname = c.table_name and not k.relispartition join pg_namespace n on n.oid = k.relnamespace and n.nspname = 'app'
     where c.table_schema = 'app' and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'citext') or (c.data_type = 'ARRAY' and c.udt_name <> '_uuid'))`,
  )
  const known = new Set((['marked', 'reached', 'coarse', 'secret', 'plain'] as const).flatMap(columnsOf))
  const found = new Set(rows.map(({ name }) => name))
  return [
    ...[...found].filter((name) => !known.has(name)),
    ...[...known].filter((name) => !found.has(name)).map((name) => `${name} is gone`),
  ]
}

/** What a marker looks like wherever it turns up: in a word, an address, a number. */
export const marker = /zqv[0-9a-f]{12}|\+?1?312557\d{4}/i
const everyMarker = new RegExp(marker, 'gi')
export const markersIn = (text: string): string[] => [
  ...new Set((text.match(everyMarker) ?? []).map((found) => found.toLowerCase().slice(-10))),
]

// Reviews and addresses that the world published are for everybody to read.
const leftAlone = new Set(['demo_outbox', 'idempotency', 'challenge', 'inbound_sms', 'sms_opt_out', 'review'])
const dated: Record<string, string> = { care: 'client_details' }

/** Puts a marker of its own into every personal column of every row; whose it is, by marker. */
export async function plant(owner: pg.Pool): Promise<void> {
  await owner.query('create sequence if not exists app.canary start 1000')
  for (const column of columnsOf('marked')) {
    const [table = '', name = ''] = column.split('.')
    if (leftAlone.has(table)) continue
    const word = `'Zqv' || substr(md5('${column}' || t.ctid::text), 1, 12)`
    await owner.query(`update app.${table} t set ${name} = ${dated[table] === name ? `jsonb_build_object('note', ${word})` : word}`)
  }
  // One number and one address a person, wherever they stand.
  await owner.query(`
    create table app.canary_reach as select id, phone_number as old_phone, '+1312557' || nextval('app.canary') as phone, 'zqv' || substr(md5('reach' || id), 1, 12) || '@example.com' as email from app.identity;
    update app.identity i set phone_number = c.phone, email = case when i.email is null then null else c.email end from app.canary_reach c where c.id = i.id;
    update app.patient p set phone_number = c.phone, email = c.email from app.canary_reach c where c.id = p.identity_id;
    update app.provider_account p set phone_number = c.phone, email = c.email from app.canary_reach c where c.id = p.identity_id;
    update app.administrator p set phone_number = c.phone, email = c.email from app.canary_reach c where c.id = p.identity_id;`)
}

/** Where somebody is reachable after the planting. */
export async function reachOf(owner: pg.Pool, identityId: string): Promise<{ phone_number: string; email: string }> {
  const { rows } = await owner.query('select phone as phone_number, email from app.canary_reach where id = $1', [identityId])
  return rows[0]
}

/** The markers of patients, of providers and of administrators, each with whose they are. */
export async function whose(owner: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ owner: string; text: string }>(`
    select 'patient ' || id as owner, to_jsonb(t)::text as text from app.patient t
    union all select 'patient ' || patient_id, (to_jsonb(t) - 'override_reason' - 'mark_reason' - 'fee_waived_reason')::text from app.appointment t
    union all select 'provider ' || provider_id, concat_ws(' ', override_reason, mark_reason, fee_waived_reason) from app.appointment t
    union all select 'patient ' || patient_id, to_jsonb(t)::text from app.coverage t
    union all select 'provider ' || provider_id, to_jsonb(t)::text from app.care t
    union all select 'provider ' || provider_id, to_jsonb(t)::text from app.calendar_block t
    union all select 'provider ' || provider_id, to_jsonb(t)::text from app.external_busy t
    union all select 'provider ' || provider_id, to_jsonb(t)::text from app.external_calendar t
    union all select 'provider ' || provider_id, to_jsonb(t)::text from app.availability_override t
    union all select 'provider ' || provider_id, to_jsonb(t)::text from app.provider_account t
    union all select 'admin ' || id, to_jsonb(t)::text from app.administrator t`)
  return new Map(rows.flatMap(({ owner, text }) => markersIn(text).map((found) => [found, owner] as const)))
}
