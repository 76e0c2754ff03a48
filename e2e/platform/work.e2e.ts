import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('Billing staff see on their first screen what waits, and each line leads to where it is done; who has no counted work sees no list @phone @laptop', async ({
  page,
  browser,
  request,
}) => {
  const tom = await apiAs(request, cast.tom)
  const { items } = await tom<{ items: { kind: string; count: number }[] }>('GET /admin/work')
  await signInAs(page, cast.tom)
  await page.goto('/admin')
  const work = page.getByRole('main').getByRole('listitem')
  await expect(page.getByRole('heading', { name: 'What waits for you' })).toBeVisible()
  await expect(work).toHaveCount(items.length)
  await expectAccessible(page)
  await work
    .filter({ hasText: /disputes? to answer/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/admin\/refunds\?view=disputes$/)
  await page.goBack()
  await work
    .filter({ hasText: /claims? (is|are) held/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/admin\/claims\?queue=held$/)
  const other = await browser.newContext()
  const growth = await other.newPage()
  await signInAs(growth, cast.greta)
  await growth.goto('/admin')
  await expect(growth.getByRole('heading', { name: 'Where to begin' })).toBeVisible()
  await expect(growth.getByRole('heading', { name: 'What waits for you' })).toBeHidden()
  await other.close()
})
