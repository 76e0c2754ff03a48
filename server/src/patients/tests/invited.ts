import assert from 'node:assert/strict'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

/** The newest onboarding code that an e-mail brought. */
export async function readOnboardingCode(t: TestApp): Promise<string> {
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(
    `select text from app.demo_outbox where text like '%/welcome/%' and channel = 'email' order by id desc limit 1`,
  )
  const code = /\/welcome\/([0-9A-Z]{12})\b/.exec(rows[0]?.text ?? '')?.[1]
  assert.ok(code, 'no invitation was sent')
  return code
}

type Reach = { phone_number?: string; email?: string }

/** Dana adds Wren, who is new, and books a first visit. */
export async function inviteWren(t: TestApp, reach: Reach = { email: 'wren.quillfeather@example.com' }) {
  const query = {
    start_time: '2026-03-10T00:00:00Z',
    end_time: '2026-03-20T00:00:00Z',
    provider_id: cast.dana.provider_id,
    appointment_duration_in_minutes: 60,
    visit_mode: 'virtual',
  } as const
  const { slots } = await bodyOf(t.call('GET /availability-slots', { as: cast.dana, query }))
  const body = {
    provider_id: cast.dana.provider_id,
    starts_at: slots[0]!.starts_at,
    duration_minutes: 60,
    type: 'Initial Consultation',
    visit_mode: 'virtual',
    patient: { first_name: 'Wren', last_name: 'Quillfeather', birth_date: '1990-05-05', state: 'MN', preferred_language: 'en', ...reach },
  } as const
  return bodyOf(t.call('POST /appointments/new-patient', { as: cast.dana, body }))
}
