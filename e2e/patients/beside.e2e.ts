import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, makePhone, test } from '../screen.ts'

const { selma } = cast

test('Two records of one name are told apart by their phone, and fit beside each other with what comes of them @phone', async ({
  page,
  request,
}) => {
  const staff = await apiAs(request, selma)
  const [phone, other] = [makePhone(), makePhone()]
  const last_name = `Twice${phone.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`
  const person = { first_name: 'Wanda', last_name, birth_date: '1981-03-09', state: 'IL', preferred_language: 'en' }
  const add = (body: object) => staff<{ patient_id: string }>('POST /admin/patients', { ...person, ...body })
  const { patient_id } = await add({ phone_number: `+1${phone}` })
  await add({ phone_number: `+1${other}`, not_duplicate_of: [patient_id] })

  await signInAs(page, selma)
  await page.goto(`/admin/patients/${patient_id}/merge`)
  await page.getByLabel('Find the other record').fill(last_name)
  const found = page.getByRole('listitem').filter({ hasText: other.slice(-4) })
  await found.getByRole('button', { name: 'Compare' }).click()
  const beside = page.getByRole('region', { name: 'Both records' })
  const outcome = beside.getByRole('columnheader', { name: 'Afterwards' })
  await expect(outcome).toBeVisible()
  const [frame, last] = [await beside.boundingBox(), await outcome.boundingBox()]
  expect(last!.x + last!.width, 'the last column is not cut').toBeLessThanOrEqual(frame!.x + frame!.width + 0.5)
  const name = beside.getByRole('row', { name: /^Name/ })
  const [label, value] = [await name.getByRole('rowheader').boundingBox(), await name.getByRole('cell').first().boundingBox()]
  expect(value!.y, 'what a record says stands below the name of the line').toBeGreaterThanOrEqual(label!.y + label!.height - 1)
  await expectAccessible(page)
})
