import type { AnalyteCode } from '@sorrel/contract/labs/analytes'
import type { LabTrend } from '@sorrel/contract/labs/schemas'
import type { RecapEvidence, RecapTrend } from '@sorrel/contract/recap/schemas'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { gatherEvidence, type RecapOf, type RecapPart, type RecapSource } from '../../recap/source.ts'
import { findLabPatient } from '../access.ts'
import { listTrends } from '../trends.ts'

// A report of 40 lines would leave no room for anything else.
const mostTrends = 4

/** The reports that came in, and the values in them that left their range or came back into it. */
export const labsRecap: RecapSource = {
  recap: async (ctx, of) => {
    const news = await findNews(ctx, of)
    const trends = await readTrends(ctx, of, news)
    const fresh = trends.filter(({ points }) => news.ids.includes(points.at(-1)!.lab_id))
    const beside = fresh.filter(isBeside)
    const unseen: RecapPart['concerns'] =
      news.unseen > 0 ? [{ says: 'labs_unreviewed', number: news.unseen, evidence: news.evidence, evidence_count: news.unseen }] : []
    return {
      stats: [{ stat: 'lab_reports', value: news.reports, before: news.reports_before }],
      trends: [...beside, ...fresh.filter((trend) => !isBeside(trend))]
        .filter(({ points }) => points.length > 1)
        .slice(0, mostTrends)
        .map(drawTrend),
      highlights: fresh
        .filter(cameBack)

        .map((trend) => ({ says: 'lab_in_range', ...tellLatest(trend, 2) })),
      concerns: [...beside.map((trend) => ({ says: 'lab_out_of_range' as const, ...tellLatest(trend, 1) })), ...unseen],
    }
  },
}

type News = { ids: string[]; analytes: AnalyteCode[]; reports: number; reports_before: number; unseen: number; evidence: RecapEvidence[] }

/** The reports that were entered in the span, in their latest version. What was sampled earlier and came now is news as well. */
async function findNews(ctx: Context, of: RecapOf): Promise<News> {
  const { rows } = await sql<News>`
    select coalesce(array_agg(id::text) filter (where created_at >= ${of.from}), '{}') as ids,
      coalesce((select array_agg(distinct r.analyte) from lab_result r join lab l on l.id = r.lab_id
        where l.patient_id = ${of.patient_id} and l.created_at >= ${of.from} and l.created_at < ${of.to}), '{}') as analytes,
      count(*) filter (where created_at >= ${of.from})::int as reports, count(*) filter (where created_at < ${of.from})::int as reports_before,
      count(*) filter (where created_at >= ${of.from} and review_status = 'new')::int as unseen,
      ${gatherEvidence('lab', sql`collected_at`, sql`created_at >= ${of.from} and review_status = 'new'`)} as evidence
    from lab where patient_id = ${of.patient_id} and created_at >= ${of.before} and created_at < ${of.to}
      and not exists (select from lab next where next.corrects_id = lab.id)`.execute(ctx.db)
  return rows[0]!
}

/** Only of what the new reports hold: five years of everything else say nothing about this span. */
const readTrends = async (ctx: Context, of: RecapOf, { analytes }: News) =>
  analytes.length === 0 ? [] : listTrends(ctx, await findLabPatient(ctx, of.patient_id), analytes)

const isOut = ({ flag }: LabTrend['points'][number]) => flag === 'Low' || flag === 'High'
const isBeside = ({ points }: LabTrend) => isOut(points.at(-1)!)
/** Whether the latest value lies in its range, and the one before did not. */
const cameBack = ({ points }: LabTrend) => points.length > 1 && points.at(-1)!.flag === 'Normal' && isOut(points.at(-2)!)

const evidenceOf = ({ lab_id, at }: LabTrend['points'][number]): RecapEvidence => ({ kind: 'lab', id: lab_id, at })

/** The latest value, with the reports of so many values behind it. */
function tellLatest({ analyte, unit, points }: LabTrend, count: number) {
  const evidence = points.slice(-count).reverse().map(evidenceOf)
  return { analyte, unit, number: points.at(-1)!.value, evidence, evidence_count: evidence.length }
}

const sides = { Low: 'below', High: 'above' } as const

function drawTrend({ analyte, unit, points, range }: LabTrend): RecapTrend {
  const [first, last] = [points[0]!, points.at(-1)!]
  return {
    metric: 'lab',
    analyte,
    unit,
    points: points.map((point) => ({
      at: point.at,
      value: point.value,
      comparator: point.comparator,
      beside: point.flag === 'Low' || point.flag === 'High' ? sides[point.flag] : null,
      evidence: evidenceOf(point),
    })),
    range: range && { low: range.low, high: range.high, high_is_outside: range.high_is_outside },
    change: first.comparator || last.comparator ? null : Number((last.value - first.value).toFixed(6)),
  }
}
