import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    payout_rate: { plain: 'kind unit source' },
    payout_calendar: { plain: 'cadence' },
    payout_run: { plain: 'scope digest status', marked: 'asked_name' },
    payout: { plain: 'status account_ref transfer_ref failure', coarse: 'paid_by' },
    payout_line: { plain: 'reference type source unit reason', coarse: 'note' },
    payout_hold: { marked: 'reason held_name' },
    payout_entry: { plain: 'type state', marked: 'note decided_name decided_note' },
    payout_account: { plain: 'account_ref status', coarse: 'bank_last4' },
    payout_tax_form: {
      ...{ plain: 'tax_class tax_id_kind', secret: 'sealed_tax_id', coarse: 'tax_id_last4 state zip' },
      marked: 'legal_name business_name line_1 line_2 city',
    },
  },
  owners: [
    `select 'provider ' || provider_id as owner, reason as text from app.payout_hold`,
    `select 'admin ' || held_by as owner, held_name as text from app.payout_hold`,
    `select 'admin ' || asked_by as owner, asked_name as text from app.payout_run`,
    `select 'provider ' || provider_id as owner, to_jsonb(t)::text as text from app.payout_tax_form t`,
    `select 'provider ' || provider_id as owner, note as text from app.payout_entry`,
    `select 'admin ' || coalesce(decided_by, admin_id) as owner, concat_ws(' ', decided_name, decided_note) as text from app.payout_entry`,
  ],
}
