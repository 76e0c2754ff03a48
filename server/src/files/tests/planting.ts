import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    file: { marked: 'name', plain: 'purpose uploader_kind status fault type sha256' },
    file_piece: { plain: 'sha256' },
  },
  owners: [
    `select case when patient_id is not null then 'patient ' || patient_id else 'provider ' || uploaded_by end as owner, to_jsonb(t)::text as text from app.file t`,
  ],
}
