import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    administrator: { marked: 'first_name last_name', reached: 'email phone_number', plain: 'tags preferred_language' },
    challenge: {
      reached: 'phone_number email',
      marked: 'payload',
      secret: 'code_hash sealed_code',
      plain: 'purpose kind channel address_hash',
    },
    identity: { reached: 'phone_number email', secret: 'password_hash', plain: 'kind' },
    refresh_token: { secret: 'token_hash replaced_by seed' },
    session: { coarse: 'device', plain: 'kind address_hash ended_by must_update' },
  },
  left_alone: ['challenge'],
  owners: [`select 'admin ' || id as owner, to_jsonb(t)::text as text from app.administrator t`],
}
