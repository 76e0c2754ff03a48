import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

type Visits = { items: { id: string }[] }
type Told = { note: { goals: { id: string; text: string }[] } | null }

/** The latest visit of Maya that has a signed note. */
async function findTold(api: Awaited<ReturnType<typeof apiAs>>) {
  const { items } = await api<Visits>('GET /appointments?statuses=Occurred&sort=desc&limit=10')
  for (const { id } of items) {
    const { note } = await api<Told>(`GET /appointments/${id}/visit-note`)
    if (note) return { id, note }
  }
  throw new Error('Maya has no visit with a signed note.')
}

test('A patient marks a goal on the page after a visit, sees it on Home, and finds the way to the next visit @phone', async ({
  page,
  request,
}) => {
  const { id, note } = await findTold(await apiAs(request, cast.maya))
  await signInAs(page, cast.maya)
  await page.goto(`/app/visits/${id}`)
  await expect(page.getByRole('heading', { name: 'Your goals' })).toBeVisible()
  const mark = page.getByRole('button', { name: `Done today: ${note.goals[0]?.text}` })
  if ((await mark.getAttribute('aria-pressed')) === 'true') await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Next visit' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/app')
  await expect(page.getByRole('button', { name: `Done today: ${note.goals[0]?.text}` })).toHaveAttribute('aria-pressed', 'true')
})
