import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { setUpPatientAndBook } from '@sorrel/contract/scheduling/wire'
import { cast } from '../../server/src/world/cast.ts'
import type { House } from '../house.ts'
import { allowTime } from '../pace.ts'
import type { Api } from '../people.ts'
import { makePhone, readCode } from '../screen.ts'
import { addMinutes, findFarAhead, listOffered, pickOne } from '../times.ts'

const { hannah } = cast
export type Booked = { id: string; patient_id: string }

/** What tells the newcomer with a phone number from all others. */
export const surnameOf = (phone: string): string => [...phone.slice(-4)].map((digit) => 'bdfgklmnrt'[Number(digit)]).join('')

type Wanted = {
  staff: Api
  /** Its last digits say how the demo's payer answers. */
  memberId: string
  /** What else somebody tries before they enter their plan. */
  look?: (page: Page) => Promise<void>
}

/** Books a first visit of a newcomer with a plan, and reads the price before. */
export async function bookWithPlan(page: Page, request: APIRequestContext, { staff, memberId, look }: Wanted) {
  const at = pickOne(await listOffered(staff, hannah, await findFarAhead(staff)))
  await page.goto(`/book/${hannah.slug}?state=IL&insurance=60054&at=${at}`)
  const phone = makePhone()
  await page.getByLabel('Mobile phone', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await readCode(request, phone))
  await expect(page.getByText('is confirmed')).toBeVisible()
  for (const [label, typed] of [
    ['First name', 'June'],
    ['Last name', `Arbor${surnameOf(phone)}`],
    ['Date of birth', '4/17/1984'],
    ['Email', `june.${phone}@example.com`],
    ['ZIP code', '60614'],
  ] as const)
    await page.getByLabel(label).fill(typed)
  await page.getByLabel('State where you will be').selectOption('IL')
  await page.getByRole('button', { name: /^Continue( to payment)?$/ }).click()
  await page.getByRole('radio', { name: /^With insurance/ }).check()
  await look?.(page)
  await page.getByLabel('Insurance company').fill('Aet')
  await page.getByRole('option', { name: 'Aetna' }).click()
  await page.getByLabel('Member ID').fill(memberId)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Your share of the price').first()).toBeVisible()
  const price = (await page.locator('.estimate-amount').first().textContent()) ?? ''
  expect(price).toMatch(/^\$\d+\.\d\d$/)
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  const answer = page.waitForResponse((sent) => sent.url().endsWith('/setup-patient') && sent.request().method() === 'POST')
  await page.getByRole('button', { name: /^Book / }).click()
  const visit: Booked = setUpPatientAndBook.output.parse(await (await answer).json())
  await expect(page.getByRole('heading', { level: 1, name: 'You are booked, June' })).toBeVisible()
  return { price, phone, visit }
}

/** The visit is now, and it takes place. */
export async function holdVisit(staff: Api, visit: Booked, house: House): Promise<void> {
  const { at } = await staff<{ at: string }>('GET /health')
  const starts_at = `${addMinutes(at, 10).slice(0, 16)}:00.000Z`
  const moved = await staff<Booked>(`PATCH /appointments/${visit.id}`, { starts_at, override: { reason: 'She is here now' } })
  visit.id = moved.id
  await house.beginEarlier(visit.id)
  await staff(`PATCH /appointments/${visit.id}`, { status: 'Occurred' })
  await house.leaveTime(visit.id)
}

/** Writes and signs the note, as its own walk does on the screen. */
export async function signNote(staff: Api, { id }: Booked): Promise<void> {
  const path = `/appointments/${id}/chart-note` as const
  const fields = {
    ...{ chief_motivation: 'Low glucose before lunch.', intervention_nd: 'A snack in the morning.' },
    monitoring_evaluation: 'Glucose before lunch, in two weeks.',
  }
  const pes = { problem_id: 'carbohydrate_uneven', specify: null, etiology_ids: ['meals_skipped'], etiology_text: null, status: 'new' }
  const draft = await staff<{ version: number }>(
    `PATCH ${path}`,
    {
      ...{
        fields,
        conditions_confirmed: true,
        patient_instructions: 'One snack between breakfast and lunch.',
        patient_location_state: 'IL',
      },
      pes_statements: [{ ...pes, id: crypto.randomUUID(), signs: [{ sign_id: 'glucose', text: '64 mg/dL before lunch' }] }],
      diagnoses: [{ icd10: 'E11.65', description: 'Type 2 diabetes' }],
      smart_goals: [{ id: crypto.randomUUID(), text: 'A snack on work days', by_date: null }],
    },
    { 'if-match': '"0"' },
  )
  await staff('POST /auth/step-up', { password: hannah.password })
  await staff(`PUT ${path}/sign`, undefined, { 'if-match': `"${draft.version}"` })
}

export async function send(office: Page): Promise<void> {
  // What an act before it changed may still be on its way to the page, and the page is loaded anew once it is sent.
  await office.reload()
  const sent = office.waitForResponse((answer) => answer.url().endsWith('/submit'))
  await office.getByRole('button', { name: 'Send it to the payer' }).click()
  expect((await sent).status()).toBe(200)
  await expectState(office, 'In review')
}

/** A claim says where it stands. What payers answered is read by jobs, which staff see when they look again. */
export async function expectState(office: Page, state: string): Promise<void> {
  const stands = office.getByRole('region', { name: 'Claim status' }).getByRole('heading', { name: state, exact: true })
  await expect(async () => {
    await office.reload()
    await expect(stands).toBeVisible({ timeout: allowTime(2_500) })
  }).toPass({ timeout: allowTime(25_000) })
}

export async function answerNow(office: Page): Promise<void> {
  const claim = office.url()
  await office.goto('/admin/remits/files')
  await office.getByRole('button', { name: 'Let the payers answer now' }).click()
  await expect(office.getByText('The payers answer now.')).toBeVisible()
  await office.goto(claim)
}
