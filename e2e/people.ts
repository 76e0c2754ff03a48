import { expect, type Page } from '@playwright/test'
import type { cast } from '../server/src/world/cast.ts'

type Person = (typeof cast)[keyof typeof cast]

/** Signs in as somebody of the cast by the calls that the sign-in screen makes; the screen itself has its own test. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  const prefix = person.kind === 'patient' ? 'client' : 'provider'
  const headers = { authorization: `${prefix}::::` }
  const { phone_number, password } = person
  const begun = await page.request.post('/api/auth/login', { headers, data: { phone_number, ...(password ? { password } : {}) } })
  const { challenge_id } = (await begun.json()) as { challenge_id: string }
  await expect(async () => {
    const outbox = await page.request.get(`/demo/outbox?to=${encodeURIComponent(phone_number)}`, {
      headers: { accept: 'application/json' },
    })
    const codes = ((await outbox.json()) as { text: string }[]).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
    const code = codes.find((found) => found !== undefined)
    expect(code).toBeDefined()
    const done = await page.request.post('/api/auth/login/complete', {
      headers,
      data: { challenge_id, code },
    })
    expect(done.status()).toBe(200)
  }).toPass({ intervals: [200, 400, 800, 1500] })
  // The app asks for a session of its own only where somebody signed in before.
  await page.addInitScript((role) => localStorage.setItem('signed_in', role), prefix)
}
