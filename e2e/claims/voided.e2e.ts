import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { answerReasons } from '../audit/reasons.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { makeClaim } from './making.ts'
import { answerNow, expectState, send } from './one-visit.ts'

test.afterEach(giveBackTimes)
test.use({ timezoneId: 'America/Chicago' })

test('A claim that was paid is voided by keyboard, and its page, the figures and the patient read what became of the money @laptop', async ({
  page: office,
  browser,
  request,
  house,
}) => {
  test.setTimeout(allowTime(120_000))
  await signInAs(office, cast.tom)
  await answerReasons(office)
  const { id, name, patient } = await makeClaim(request, house, 'W123458006')
  await office.goto(`/admin/claims/${id}`)
  await send(office)
  await answerNow(office)
  await expectState(office, 'Paid')
  await refuseSecondPlan(office)

  await office.getByRole('button', { name: 'Void the claim…' }).focus()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: 'Void the claim' })
  const reason = dialog.getByLabel('Reason (kept on record)')
  await reason.fill('Billed to the wrong client')
  // A click beside the dialog loses nothing that was typed.
  await office.mouse.click(5, 5)
  await expect(reason).toHaveValue('Billed to the wrong client')
  await expect(dialog).toContainText('From then on, the client owes nothing on this claim.')
  await dialog.getByRole('button', { name: 'Void it' }).focus()
  await office.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The button that opened the dialog is gone.
  await expect(office.getByRole('heading', { level: 1 })).toBeFocused()
  await expectState(office, 'Voided')
  await expect(office.getByText('the client owes nothing on it.')).toBeVisible()
  await expect(office.getByText('became their credit')).toBeHidden()
  await expect(office.getByText(/The payer has not yet taken back the \$/)).toBeVisible()
  await expectAccessible(office)
  await office.goto('/admin/finance')
  await expect(office.getByText(/that (was|were) voided and that/)).toBeVisible()
  await expect(office.getByText('On claims that are with them today')).toBeVisible()
  await expect(office.getByText(/^In the books, payers owe \$.* because other things count there, too\.$/)).toBeVisible()

  const context = await browser.newContext({ locale: 'es-US' })
  const home = await context.newPage()
  await signInAs(home, patient)
  await home.goto('/app/billing')
  await expect(home.getByText('Nada que pagar')).toBeVisible()
  await home.locator('.bill-row').getByRole('link').first().click()
  await expect(home.getByText('Retiramos la reclamación enviada a tu seguro, así que no debes nada por ella.')).toBeVisible()
  await expect(home.getByText('Según tu seguro')).toBeHidden()
  await expectAccessible(home)

  const primary = { kind: 'insurance', payer_id: '62308', member_id: 'U55510006', relationship: 'Self' }
  await patient.api(`PATCH /patients/${patient.patient_id}`, { coverage: { primary } })
  const billing = await apiAs(request, cast.tom)
  const { items: plans } = await billing<{ items: { coverage_id: string; payer_name: string }[] }>(`GET /claims/${id}/plans`)
  const { coverage_id } = plans.find(({ payer_name }) => payer_name === 'Cigna')!
  const next = await billing<{ id: string }>(`POST /claims/${id}/plan`, { coverage_id, reason: `${name} has another plan` })
  await readOneBill(home, patient.first.id, /^Retiramos la reclamación y estamos preparando otra para Cigna\./)
  await billing(`POST /claims/${next.id}/submit`)
  await readOneBill(home, patient.first.id, /^Enviamos la reclamación otra vez, a Cigna\./)
  await home.getByRole('link', { name: 'Ver esa cuenta' }).click()
  await expect(home.getByText('Esta cuenta se retiró. Ahora la visita tiene otra.')).toBeVisible()
  await expectAccessible(home)
  await context.close()
})

/** While a visit is billed again its patient reads one bill of it, which says so: in the list and on the page of the visit. */
async function readOneBill(home: Page, visitId: string, says: RegExp): Promise<void> {
  for (const path of ['/app/billing', `/app/visits/${visitId}`]) {
    await home.goto(path)
    await expect(async () => {
      await home.reload()
      await expect(home.getByText(says)).toBeVisible({ timeout: allowTime(2_500) })
    }).toPass({ timeout: allowTime(25_000) })
    await expect(home.getByText('Por ahora no debes nada por esta visita.')).toBeVisible()
    await expect(home.getByText(/^La cuenta del .+ se retiró el .+, junto con la reclamación a tu seguro\./)).toBeVisible()
    await expect(home.getByText('Nada que pagar')).toBeHidden()
    await expect(home.getByText('Esperando a tu seguro')).toHaveCount(1)
    await expectAccessible(home)
  }
}

/** Whoever asks for a second plan that the client never had reads so, and keeps what they typed. */
async function refuseSecondPlan(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Send it to the second plan…' }).click()
  const dialog = office.getByRole('dialog', { name: 'Send it to the second plan' })
  await dialog.getByLabel('Reason (kept on record)').fill('They said they have two')
  await dialog.getByRole('button', { name: 'Make the claim' }).click()
  await expect(dialog).toContainText('No second plan is on file for the day of the visit.')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(dialog).toBeHidden()
}
