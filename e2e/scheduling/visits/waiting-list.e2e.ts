import { type APIRequestContext, expect } from '@playwright/test'
import { addDays, dayOf } from '../../../web/src/kernel/words/format.ts'
import { type Api, apiAs, giveBackTimes, makePatient, signInAs, type Visit } from '../../people.ts'
import { collectComplaints, expectAccessible, test, waitForMessage } from '../../screen.ts'
import { addMinutes, begin, farAhead, listOffered, pickOne } from '../../times.ts'
import { mixes, type Say } from '../../words.ts'

test.afterEach(giveBackTimes)

type Entry = { id: string; status: string; reservation_token: string | null; offered_starts_at: string | null }
const waitingOf = async (api: Api): Promise<Entry[]> => (await api<{ items: Entry[] }>('GET /waiting-list')).items

/** A visit of another patient within the week, which they will give up. */
async function findVisitOfAnother(
  request: APIRequestContext,
  staff: Api,
  { dietitian }: Say,
): Promise<{ at: string; cancel: () => Promise<unknown> }> {
  const soon = { from: addMinutes(begin, 1440), days: 5, minutes: 60, type: 'Initial Consultation' } as const
  const { api, first } = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, soon)) })
  return { at: first.starts_at, cancel: () => api(`POST /appointment/${first.id}/cancel`, {}) }
}

for (const say of mixes('es @phone')) {
  const { dietitian, language, locale, size, format } = say
  const { provider_id, time_zone } = dietitian
  const visit = { provider_id, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' }
  const today = dayOf(begin, time_zone)
  const wish = { ...visit, from: today, to: addDays(today, 7) }
  const offer = (at: string) => say.cameFree(format.dayAndTime(at, time_zone, begin), dietitian.name)

  test.describe(locale, () => {
    test.use({ locale, timezoneId: time_zone })

    test(`A patient on the waiting list is offered a time that somebody gave up, and books it ${size}`, async ({
      page,
      request,
      house,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const patient = await makePatient(request, dietitian, { at: pickOne(await listOffered(staff, dietitian, farAhead)), language })
      const { at, cancel } = await findVisitOfAnother(request, staff, say)
      await signInAs(page, patient)
      await page.goto('/app/book')
      await page.getByLabel(say.within).selectOption('1')
      await page.getByRole('button', { name: say.join }).click()
      await expect(page.getByText(say.waits)).toBeVisible()
      await expectAccessible(page)

      await cancel()
      const { links } = await waitForMessage(request, patient.phone_number, ({ text }) => text.includes(say.offerMessage), house)
      expect(await listOffered(staff, dietitian, { from: at, days: 0.02 })).toEqual([])
      await page.goto(links[0] ?? '')
      await expect(page.getByText(offer(at))).toBeVisible()
      await expect(page.getByText(say.keptFor)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say.bookThis }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.visit(dietitian.name) })).toBeVisible()
      await expect(page.getByText(say.scheduled, { exact: true })).toBeVisible()
      const { items } = await patient.api<{ items: Visit[] }>('GET /appointments')
      expect(items.map(({ starts_at, status }) => [starts_at, status])).toEqual([
        [at, 'Scheduled'],
        [patient.first.starts_at, 'Scheduled'],
      ])
      expect(await waitingOf(patient.api)).toEqual([])
      await page.goto(links[0] ?? '')
      await expect(page.getByText(say.offerOver)).toBeVisible()
      await expectAccessible(page)
      expect(complaints).toEqual([])
    })

    test(`An offer appears by itself on an open screen, and a patient whose offer has gone to somebody else is told so ${size}`, async ({
      page,
      request,
      house,
    }) => {
      const complaints = collectComplaints(page)
      const staff = await apiAs(request, dietitian)
      const ahead = await listOffered(staff, dietitian, farAhead)
      const patient = await makePatient(request, dietitian, { at: ahead[0] ?? '', language })
      const next = await makePatient(request, dietitian, { at: ahead.at(-1) ?? '' })
      const { at, cancel } = await findVisitOfAnother(request, staff, say)
      const mine = await patient.api<Entry>('POST /waiting-list', wish)
      await next.api('POST /waiting-list', wish)
      await signInAs(page, patient)
      await page.goto('/app')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await cancel()
      await house.letUndoPass()
      await expect(page.getByText(offer(at))).toBeVisible()

      // While the click is on its way, the patient leaves the list on another device, and the next person books the time.
      await page.route('**/api/appointments', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await patient.api(`DELETE /waiting-list/${mine.id}`)
        await expect.poll(async () => (await waitingOf(next.api))[0]?.status).toBe('offered')
        const [passedOn] = await waitingOf(next.api)
        await next.api('POST /appointments', { ...visit, starts_at: at, reservation_token: passedOn?.reservation_token })
        await route.continue()
      })
      await page.getByRole('button', { name: say.bookThis }).click()
      await expect(page.getByText(offer(at))).toHaveCount(0)
      await expect(page.getByText(say.justTaken)).toBeVisible()
      await expectAccessible(page)
      const { items } = await patient.api<{ items: Visit[] }>('GET /appointments')
      expect(items.map(({ starts_at }) => starts_at)).toEqual([patient.first.starts_at])
      expect(complaints).toEqual([])
    })
  })
}
