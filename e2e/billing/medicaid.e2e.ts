import { type APIRequestContext, expect } from '@playwright/test'
import { makeTerms } from '../../server/src/payers/tests/writing.ts'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { type Bill, missVisit } from './missed.ts'

test.afterEach(giveBackTimes)

const { tom } = cast
const payer_id = '94123'

/** A payer whose plans are Medicaid, also if the walk is repeated on one database. */
async function makeMedicaid(request: APIRequestContext): Promise<void> {
  const staff = await apiAs(request, tom)
  const { versions } = await staff<{ versions: { filing_code: string | null }[] }>(`GET /admin/payers/${payer_id}`)
  if (versions.some(({ filing_code }) => filing_code === 'MC')) return
  await staff(`POST /admin/payers/${payer_id}/terms`, makeTerms({ routing_id: '94123', filing_code: 'MC' }))
}

for (const [said, ending] of [
  ['The client is not a member', 'goes on'],
  ['The client is a member', 'is waived'],
] as const)
  test(`A bill waits while nobody knows about Medicaid; staff write down a call, and it ${ending} @laptop @phone`, async ({
    page,
    request,
    house,
  }) => {
    await makeMedicaid(request)
    const { robin, bill } = await missVisit(request, house)
    const path = `/billing/${robin.patient_id}/bills` as const
    const readBill = async () => (await robin.api<{ items: Bill[] }>(`GET ${path}`)).items.find(({ id }) => id === bill.id)
    const plan = { kind: 'insurance', payer_id, member_id: 'W123450005', relationship: 'Self' }
    await robin.api(`PATCH /patients/${robin.patient_id}`, { coverage: { secondary: plan } })
    await expect.poll(readBill, { timeout: allowTime(40_000) }).toBeUndefined()

    await signInAs(page, tom)
    await answerReasons(page)
    await page.goto('/admin')
    await page.getByRole('link', { name: /stopped: Medicaid is not confirmed/ }).click()
    const card = page.getByRole('article', { name: robin.name })
    await expect(card).toContainText('W123450005')
    await expect(card).toContainText('Not asked yet')
    await card.getByRole('button', { name: 'Ask the plan' }).click()
    await expect(card.getByText('The plan’s computer does not answer.').first()).toBeVisible({ timeout: allowTime(20_000) })
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Write down a call…' }).click()
    const dialog = page.getByRole('dialog', { name: 'What the plan said on the phone' })
    await dialog.getByRole('radio', { name: said }).check()
    await dialog.getByLabel('With whom you spoke').fill('Dana of the member line')
    await dialog.getByLabel('Number of the call').fill('C-4711')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save the call' }).click()
    await expect(card).toBeHidden({ timeout: allowTime(40_000) })
    const known = { 'goes on': { state: 'upcoming', open_cents: bill.open_cents }, 'is waived': { state: 'waived', open_cents: 0 } }[ending]
    // Whoever the law protects sees no bill at all, so staff look.
    const office = await apiAs(request, tom)
    const readAtOffice = async () => (await office<{ items: Bill[] }>(`GET ${path}`)).items.find(({ id }) => id === bill.id)
    await expect.poll(readAtOffice, { timeout: allowTime(40_000) }).toMatchObject(known)
  })
