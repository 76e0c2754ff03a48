import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

type Due = { items: { appointment_id: string; patient_name: string }[] }
type Runs = { items: { id: string; status: string; fields: { state: string }[] }[] }

test('A dietitian prefills a note, looks at a source, and accepts, edits and rejects by keyboard alone @laptop', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, cast.hannah)
  const { items } = await api<Due>('GET /chart-notes?view=due&limit=50')
  const due = items.find(({ patient_name }) => patient_name.startsWith('Maya'))
  expect(due, 'a visit of Maya waits for its note').toBeDefined()
  await signInAs(page, cast.hannah)
  await page.goto(`/provider/appointments/${due?.appointment_id}/note`)
  const bar = page.getByRole('region', { name: 'Proposals' })
  await expect(bar).toContainText('A program on this server arranges what is in the record')
  // The demo proposed something for this visit already. It stays on the screen until the new run begins.
  const listRuns = async () => (await api<Runs>(`GET /appointments/${due?.appointment_id}/chart-note/prefill`)).items
  const [earlier] = await listRuns()
  await bar.getByRole('button', { name: /^Prefill/ }).focus()
  await page.keyboard.press('Enter')
  const findReady = async () => (await listRuns()).find(({ id, status }) => id !== earlier?.id && status === 'ready')
  await expect.poll(findReady).toBeDefined()
  const count = (await findReady())?.fields.length ?? 0
  await expect(bar).toContainText(`${count} proposals wait for your decision`)
  const cards = page.getByRole('group', { name: /^Proposal for/ })
  expect(count).toBeGreaterThan(2)
  await expect(cards).toHaveCount(count)
  await expectAccessible(page)

  // A source opens with the words of its quote, and closes by Escape.
  await cards.first().getByRole('list', { name: 'Sources' }).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  const source = page.getByRole('dialog')
  await expect(source.locator('mark')).not.toBeEmpty()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()

  // The range of what is known beside the note has the name of one of its fields.
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const text = (await cards.first().locator('.proposal-text').textContent()) ?? ''
  const label = (await cards.first().getAttribute('aria-label'))?.replace('Proposal for ', '') ?? ''
  await cards.first().focus()
  await page.keyboard.press('a')
  await expect(field(label)).toHaveValue(text)
  await expect(page.getByText('Accepted from a proposal')).toBeVisible()

  // The focus goes on to the next proposal.
  await expect(cards.first()).toBeFocused()
  const second = (await cards.first().getAttribute('aria-label'))?.replace('Proposal for ', '') ?? ''
  await page.keyboard.press('e')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('In my own words.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(second)).toHaveValue('In my own words.')
  await expect(cards.first()).toBeFocused()

  await cards.first().getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'It is wrong' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(count - 3)

  // What nobody has decided on is named before the signature, and leads to its card.
  await page.getByRole('button', { name: /^Sign note/ }).click()
  const signing = page.getByRole('dialog')
  await expect(signing).toContainText(`${count - 3} proposals still wait for your decision`)
  await expectAccessible(page)
  await signing.getByRole('listitem').getByRole('button', { name: 'Instructions', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Proposal for Instructions' })).toBeFocused()

  // Everything stands after a reload, and the API knows what became of each proposal.
  await page.reload()
  await expect(field(label)).toHaveValue(text)
  const states = (await findReady())?.fields.map(({ state }) => state) ?? []
  expect(states.filter((state) => state !== 'proposed').sort()).toEqual(['accepted', 'edited', 'rejected'])
})
