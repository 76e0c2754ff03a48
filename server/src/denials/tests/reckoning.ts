import { adjustmentReasons } from '@sorrel/contract/clearinghouse/reasons'
import type { TestApp } from '../../kernel/testing.ts'
import type { AnswerOf } from '../../kernel/tests/calls.ts'

type Figures = AnswerOf<'GET /admin/claim-figures'>
type Claim = {
  id: string
  payer_id: string
  payer_name: string
  with_payer: boolean
  state: string
  charge: number
  service_day: string
  prior_claim_id: string | null
}
type Answer = {
  claim_id: string
  posted: { paid: number; contractual: number; patient: number } | null
  standing: boolean
  outcome: string | null
  at: string
  body: { adjustments: Adjusted[]; lines: { adjustments: Adjusted[] }[] }
}
type Adjusted = { reason: string; cents: number }
type Happened = { claim_id: string; kind: string; at: string }

/** The figures once more, claim by claim and in the order in which a person with a pencil would. */
export async function reckonFigures({ owner, clock }: TestApp, { from, to }: { from: string; to: string }): Promise<Figures> {
  const { rows: claims } = await owner.query<Claim>(
    `select id, payer_id, payer_name, with_payer, state, charge_cents::float8 as charge, service_day::text, prior_claim_id from app.claim`,
  )
  const { rows: answers } = await owner.query<Answer>(
    `select claim_id, posted, state = 'posted' and posted is not null and reversed_by is null as standing, outcome, body,
       to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || id as at
     from app.remitted_claim where claim_id is not null and reversed_by is null order by created_at, id`,
  )
  const { rows: events } = await owner.query<Happened>(
    `select claim_id, kind, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from app.claim_event order by at, id`,
  )
  const { rows: given } = await owner.query<{ claim_id: string; cents: number }>(
    `select claim_id, sum(amount_cents)::float8 as cents from app.write_off where state = 'posted' group by 1`,
  )
  const all = { claims, answers, events, given: new Map(given.map((one) => [one.claim_id, one.cents])), today: clock().slice(0, 10) }
  return { from, to, ages: reckonAges(all), paces: reckonPaces(all, from, to), reasons: reckonReasons(all, from, to) }
}

type All = { claims: Claim[]; answers: Answer[]; events: Happened[]; given: Map<string, number>; today: string }
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const by = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => [...Map.groupBy(rows, keyOf)]

function openOf({ answers, given }: All, claim: Claim): number {
  if (!claim.with_payer) return 0
  const own = answers.filter((one) => one.claim_id === claim.id && one.standing)
  const gone = given.get(claim.id) ?? 0
  const before = answers.filter((one) => one.claim_id === claim.prior_claim_id && one.standing).at(-1)
  let open = (claim.prior_claim_id === null ? claim.charge : (before?.posted?.patient ?? 0)) - gone
  for (const { posted } of own) open -= posted!.paid + posted!.contractual
  return open - (own.at(-1)?.posted?.patient ?? 0)
}

function reckonAges(all: All): Figures['ages'] {
  const owed = all.claims
    .filter(({ state }) => !['voided', 'cancelled', 'closed'].includes(state))
    .map((claim) => ({ claim, open: openOf(all, claim), age: days(claim.service_day, all.today) }))
    .filter(({ open }) => open > 0)
  const limits = [30, 60, 90, 120, Number.POSITIVE_INFINITY]
  return by(owed, ({ claim }) => claim.payer_id)
    .map(([payer_id, rows]) => {
      const groups = limits.map((limit, at) => {
        const found = rows.filter(({ age }) => age <= limit && age > (limits[at - 1] ?? Number.NEGATIVE_INFINITY))
        return { claims: found.length, open_cents: found.reduce((sum, { open }) => sum + open, 0) }
      })
      const open_cents = rows.reduce((sum, { open }) => sum + open, 0)
      return { payer_id, payer_name: rows[0]!.claim.payer_name, groups, claims: rows.length, open_cents }
    })
    .sort((a, b) => b.open_cents - a.open_cents || a.payer_id.localeCompare(b.payer_id))
}

function reckonPaces({ claims, events }: All, from: string, to: string): Figures['paces'] {
  const went = claims.flatMap((claim) => {
    const own = events.filter(({ claim_id }) => claim_id === claim.id)
    const sent = own.find(({ kind }) => kind === 'submitted')
    if (!sent || sent.at.slice(0, 10) < from || sent.at.slice(0, 10) > to) return []
    const first = own.find(({ kind }) => ['rejected', 'paid', 'partially_paid', 'denied'].includes(kind))?.kind
    const paid = own.find(({ kind }) => ['paid', 'partially_paid'].includes(kind))
    return [{ claim, first, took: paid ? days(sent.at, paid.at) : null }]
  })
  return by(went, ({ claim }) => claim.payer_id)
    .map(([payer_id, rows]) => {
      const took = rows.flatMap((one) => (one.took === null ? [] : [one.took])).sort((a, b) => a - b)
      const share = (part: number) => (took.length === 0 ? null : took[Math.ceil(part * took.length) - 1]!)
      const count = (kind: string) => rows.filter(({ first }) => first === kind).length
      return {
        ...{ payer_id, payer_name: rows[0]!.claim.payer_name, sent: rows.length, answered: rows.filter(({ first }) => first).length },
        ...{ first_pass: count('paid'), denied: count('denied'), paid: took.length, median_days: share(0.5), p90_days: share(0.9) },
      }
    })
    .sort((a, b) => b.sent - a.sent || a.payer_id.localeCompare(b.payer_id))
}

function reckonReasons({ claims, answers }: All, from: string, to: string): Figures['reasons'] {
  const refused = claims.flatMap((claim) => {
    const own = answers.filter(
      (one) => one.claim_id === claim.id && ['denied', 'partially_paid', 'unprocessable'].includes(one.outcome ?? ''),
    )
    const last = own.at(-1)
    if (!last || last.at.slice(0, 10) < from || last.at.slice(0, 10) > to) return []
    const adjusted = [...last.body.adjustments, ...last.body.lines.flatMap((line) => line.adjustments)]
    const sums = by(
      adjusted.filter(({ reason }) => (adjustmentReasons[reason]?.kind ?? 'refusal') === 'refusal'),
      ({ reason }) => reason,
    ).map(([reason, rows]) => ({ reason, cents: rows.reduce((sum, { cents }) => sum + cents, 0) }))
    const [main] = sums.sort((a, b) => b.cents - a.cents || a.reason.localeCompare(b.reason))
    return main ? [{ claim, ...main }] : []
  })
  const answered = (payer: string) =>
    claims.filter(
      ({ id, payer_id }) =>
        payer_id === payer &&
        answers.some(
          ({ claim_id, outcome, at }) =>
            claim_id === id &&
            ['paid', 'partially_paid', 'denied', 'unprocessable'].includes(outcome ?? '') &&
            at.slice(0, 10) >= from &&
            at.slice(0, 10) <= to,
        ),
    ).length
  return by(refused, ({ claim, reason }) => `${claim.payer_id} ${reason}`)
    .map(([, rows]) => ({
      ...{ payer_id: rows[0]!.claim.payer_id, payer_name: rows[0]!.claim.payer_name, reason: rows[0]!.reason, claims: rows.length },
      answered: answered(rows[0]!.claim.payer_id),
      cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    }))
    .sort((a, b) => b.cents - a.cents || a.payer_id.localeCompare(b.payer_id) || a.reason.localeCompare(b.reason))
}
