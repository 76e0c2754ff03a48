import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    glucose_upload: { marked: 'file_name', plain: 'status maker unit time_zone date_order left_out created_by_kind' },
    glucose_point: { coarse: 'device', plain: 'beyond' },
    glucose_day: { coarse: 'device' },
    glucose_target: { plain: 'target' },
  },
  owners: [`select 'patient ' || patient_id as owner, to_jsonb(t)::text as text from app.glucose_upload t`],
}
