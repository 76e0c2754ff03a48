import type { Planting } from '../../kernel/tests/bringing.ts'

// What a dietitian writes about a visit is theirs; the rest of it is the patient's.
const ofPatient = `select 'patient ' || patient_id as owner, (to_jsonb(t) - 'override_reason' - 'mark_reason' - 'fee_waived_reason')::text as text
  from app.appointment t`
const ofProvider = `select 'provider ' || provider_id as owner, concat_ws(' ', override_reason, mark_reason, fee_waived_reason) as text
  from app.appointment t`

export const planting: Planting = {
  columns: {
    appointment: {
      marked: 'cancel_reason fee_waived_reason mark_reason override_reason visit_reason booking_code',
      plain: 'type status patient_time_zone visit_mode booking_source canceled_by cancel_entered_by',
    },
    appointment_link: { secret: 'token_hash' },
    availability_override: { marked: 'note', plain: 'windows' },
    availability_rules: { plain: 'new_patients' },
    availability_window: { plain: 'weekday start_local end_local visit_modes' },
    calendar_block: { marked: 'title', plain: 'start_local end_local every removed_dates' },
    calendar_feed: { secret: 'token_hash', plain: 'owner_kind names' },
    external_busy: { marked: 'uid title' },
    external_calendar: { marked: 'name', plain: 'source' },
    held_time: { plain: 'kind counts_as' },
    reservation: { secret: 'token_hash', plain: 'type visit_mode status client_key device_key' },
    waiting_list_entry: {
      marked: 'first_name last_name',
      plain: 'type visit_mode weekdays part_of_day status state payer_id ended_by',
      secret: 'token_hash',
    },
  },
  owners: [
    ofPatient,
    ofProvider,
    ...['calendar_block', 'external_busy', 'external_calendar', 'availability_override'].map(
      (table) => `select 'provider ' || provider_id as owner, to_jsonb(t)::text as text from app.${table} t`,
    ),
  ],
}
