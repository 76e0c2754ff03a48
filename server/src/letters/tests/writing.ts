import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { makeUnwrittenVisit, makeWholeNote } from '../../charting/tests/writing.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Reach } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

/** A letter that a dietitian wrote; the patient gets it on paper. */
export const written = {
  kind: 'progress' as const,
  language: 'en' as const,
  parts: { opening: 'I am writing about Quillon Marbletooth.', plan: 'A snack in the morning.' },
}

/** A note of Maya's last visit that Hannah signed a moment ago, and the headers of Hannah, who proved who she is. */
export async function signNoteOfMaya(t: TestApp, reach: Partial<Reach> = {}) {
  const hannah = { ...cast.hannah, ...reach.hannah }
  const visit = await makeUnwrittenVisit(t)
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, cast.hannah.password)
  const { headers } = here
  const path = `/appointments/${visit.id}/chart-note` as const
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    cast.hannah.provider_id,
  ])
  const whole = makeWholeNote()
  const dropped = { id: makeId(), text: 'A walk at noon', by_date: null, status: 'archived' as const }
  const body = {
    ...{ ...whole, smart_goals: [...whole.smart_goals, dropped] },
    ...{ measurements: { height_cm: 165, weight_kg: 71.5 }, patient_location_state: rows[0]!.state },
  }
  const draft = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, 'if-match': '"0"' }, body }))
  const sign = (version: number) => bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${version}"` } }))
  const note = await sign(draft.version)
  return { visit, headers, path, note, sign }
}
