import assert from 'node:assert/strict'
import type { TestApp } from '../../kernel/testing.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'

/** The last estimate of a visit once more, a moment later, with what the plan may pay back. */
const copyWithPayback = `
  insert into app.price_estimate select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'payback', $2::jsonb,
    'created_at', e.created_at + interval '1 second'))).* from app.price_estimate e where e.appointment_id = $1 order by e.created_at desc limit 1`

/** A superbill says what the plan may pay back where that was estimated, and nothing where nobody knows. */
export async function readPayback(
  t: TestApp,
  path: `/appointments/${string}/superbill.pdf`,
  headers: Record<string, string>,
): Promise<void> {
  const [, , id] = path.split('/')
  const payback = (kind: string, low_cents: number | null, high_cents: number | null) =>
    JSON.stringify({ ...{ payer_id: 'SX107', kind, low_cents, high_cents }, steps: [], gaps: [] })
  const cases = [
    ['amount', 4210, 4210, 'en', /may pay back about \$42\.10 of this visit, as we estimated; this is no promise/],
    ['range', 0, 4210, 'es', /reembolsarte hasta \$42\.10 de esta visita; no es una promesa/],
    ['unknown', null, null, 'en', null],
  ] as const
  for (const [kind, low, high, language, says] of cases) {
    await t.owner.query(copyWithPayback, [id, payback(kind, low, high)])
    const text = (await readPdfAt(t, `/api${path}?language=${language}`, { ...headers })).text.replaceAll(/\s+/g, ' ')
    if (says === null) assert.doesNotMatch(text, /pay back/, kind)
    else assert.match(text, says)
  }
  await t.owner.query(`delete from app.price_estimate where appointment_id = $1 and payback is not null`, [id])
}
