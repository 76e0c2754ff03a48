import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    recording_consent: { plain: 'party answer version vendor' },
    recording_take: { plain: 'ended_because talk fault sections' },
    // How loud somebody was says nothing that they said.
    recording_piece: { plain: 'sha256 patient_levels provider_levels guest_levels' },
    // A marker would break the structure of the lines.
    recording_transcript: { coarse: 'lines', plain: 'language vendor' },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.recording_transcript t`],
}
