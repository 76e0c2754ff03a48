import type { Filing } from '@sorrel/contract/clearinghouse/reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * When a claim `c` went out first, until when its payer takes it, and the first receipt for it, that of the claim before that of its file. Days are those of the
 * practice. Null if it was never sent. No correction makes the first time later.
 */ // reads claims
export const filingOf = ({ config }: Context): RawBuilder<Filing | null> => sql`(
  select jsonb_build_object('sent_on', (coalesce(v.sent_at, v.frozen_at) at time zone ${config.time_zone})::date::text, 'file_by', c.file_by::text,
    'visit_on', case when c.frequency = '1' then c.service_day::text end, 'receipt', (
    select jsonb_build_object('file', e.details->>'file', 'on', (e.at at time zone ${config.time_zone})::date::text) from claim_event e
    where e.claim_id = c.id and e.version_id = v.id and e.kind in ('accepted', 'acknowledged') and e.details->>'file' in ('277CA', '999')
    order by e.details->>'file', e.at, e.id limit 1))
  from claim_version v where v.claim_id = c.id and v.n = 1)`
