import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    video_stay: { plain: 'role place camera_changes' },
    call_location: { marked: 'address emergency_name emergency_phone', coarse: 'state', plain: 'said_by' },
    call_guest: { marked: 'name address', secret: 'token_hash', plain: 'relation language invited_by channel' },
    // The addresses of a person's network, until they are deleted.
    call_signal: { marked: 'body', plain: 'kind' },
  },
  owners: [
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.call_guest t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.call_location t`,
    `select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.call_signal t`,
  ],
}
