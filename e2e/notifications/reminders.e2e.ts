import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, makePatient, signInAs, type Visit } from '../people.ts'
import { expectAccessible, readMessages, test, waitForMessage } from '../screen.ts'
import { addMinutes, begin, listOffered } from '../times.ts'

// Days pass, in which other walks would read their times wrongly.
test.use({ ownWorld: 'notifications/reminders', timezoneId: 'America/Chicago' })

test('Of a visit that was moved only the new time is reminded of, and never the old one @phone', async ({ page, request, house }) => {
  const { marisol } = cast
  const dietitian = await apiAs(request, marisol)
  const listFrom = (days: number) =>
    listOffered(dietitian, marisol, { from: addMinutes(begin, days * 1440), days: 5, minutes: 60, type: 'Initial Consultation' })
  const [at, ofOther] = (await listFrom(10)) as [string, string]
  const [later] = (await listFrom(17)) as [string]
  const patient = await makePatient(request, marisol, { at })
  await patient.api<Visit>(`PATCH /appointments/${patient.first.id}`, { starts_at: later })
  const [next] = (await listFrom(10)) as [string]
  // Whoever did not move says when the reminders of that day are out.
  const other = await makePatient(request, marisol, { at: next === at ? next : ofOther })
  const isReminder = ({ subject }: { subject: string }) => subject === 'Your visit is in two days'

  await house.letDaysPass(9, 'scheduling.remind')
  await waitForMessage(request, other.email, isReminder)
  expect((await readMessages(request, patient.email)).filter(isReminder)).toEqual([])
  await house.letDaysPass(7, 'scheduling.remind')
  const reminder = await waitForMessage(request, patient.email, isReminder)
  const day = new Intl.DateTimeFormat('en-US', { timeZone: marisol.time_zone, month: 'long', day: 'numeric' }).format(new Date(later))
  expect(reminder.text).toContain(day)

  await signInAs(page, patient)
  await page.goto('/app/settings/notifications')
  await expect(page.getByText('Reminder two days before')).toHaveCount(2)
  await expectAccessible(page)
})
