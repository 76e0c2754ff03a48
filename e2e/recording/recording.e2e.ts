import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { giveBackTimes, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'
import { makeVisitNow, meet, openAs } from '../video/meeting.ts'

test.afterEach(giveBackTimes)

const { marisol, theo } = cast

const expectRecording = (page: Page) => expect(page.getByText('Recording, with AI note')).toBeVisible()

test('Both agree, the visit is recorded, the talk is read and heard beside the note, and the patient takes it back @phone', async ({
  page,
  browser,
  request,
}) => {
  const complaints = collectComplaints(page)
  const { patient, id } = await makeVisitNow(request, marisol)
  await signInAs(page, patient)
  await page.goto(`/app/call/${id}`)
  await expect(page.getByText('AI by Demo Transcription writes down what is said')).toBeVisible()
  await expectAccessible(page)
  const dietitian = await openAs(browser, marisol, `/provider/call/${id}`)
  await meet(page, dietitian)
  await dietitian.getByRole('button', { name: 'Record this visit' }).click()
  await expect(dietitian.getByText(/^Asked: /)).toBeVisible()
  // The question goes as soon as everybody agreed, so it is pressed and not looked at again.
  await page.getByRole('radio', { name: /^Yes, record it/ }).click()
  await expectRecording(dietitian)
  await expectRecording(page)
  await expectAccessible(page)
  await expectAccessible(dietitian)
  // Two pieces of sound and a little of the third.
  await dietitian.waitForTimeout(10_000)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(dietitian.getByText('The recording has stopped')).toBeVisible()

  await dietitian.goto(`/provider/appointments/${id}/note`)
  const talk = dietitian.getByRole('list', { name: 'What was said' })
  await expect(talk).toContainText('Hi, good to see you again.', { timeout: allowTime(30_000) })
  await dietitian.getByLabel('Search in the talk').fill('metformin')
  await expect(talk.getByRole('listitem')).toHaveCount(2)
  await dietitian.evaluate(keepSounds)
  await talk
    .getByRole('button', { name: /^Play from/ })
    .first()
    .click()
  await expect(dietitian.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await dietitian.waitForFunction(() => Reflect.has(window, 'sound'))
  const played = await dietitian.evaluate(seekInSound)
  expect(played.duration).toBeGreaterThan(1)
  expect(played.duration).toBeLessThan(30)
  expect(played.at).toBeCloseTo(played.duration / 2, 0)

  await page.goto(`/app/visits/${id}`)
  await page.getByRole('button', { name: 'Take back my yes' }).click()
  await page.getByRole('button', { name: 'Delete the recording' }).click()
  await expect(page.getByText('The recording and everything made from it are deleted')).toBeVisible()
  await dietitian.reload()
  await expect(dietitian.getByRole('heading', { name: /^Note: / })).toBeVisible()
  await expect(talk).toBeHidden()
  expect(complaints).toEqual([])
})

/** Keeps what the page makes an address for, so that the walk can look at the file that it plays. */
function keepSounds(): void {
  const make = URL.createObjectURL
  URL.createObjectURL = (blob: Blob) => {
    Reflect.set(window, 'sound', blob)
    return make(blob)
  }
}

/** Plays the last file from its middle, as a player does that knows how long it is and where its clusters are. */
async function seekInSound(): Promise<{ duration: number; at: number }> {
  const sound = new Audio(URL.createObjectURL(Reflect.get(window, 'sound')))
  // A phone loads nothing before somebody plays it.
  sound.muted = true
  await sound.play()
  const { duration } = sound
  sound.pause()
  sound.currentTime = duration / 2
  await new Promise((resolve) => sound.addEventListener('seeked', resolve, { once: true }))
  return { duration, at: sound.currentTime }
}

test('A network that goes and a tab that crashes in the middle of a recording lose nothing that was recorded @laptop', async ({
  page,
  browser,
  request,
}) => {
  const { patient, id } = await makeVisitNow(request, theo)
  await signInAs(page, patient)
  await page.goto(`/app/call/${id}`)
  await page.getByRole('radio', { name: /^Yes, record it/ }).check()
  const dietitian = await openAs(browser, theo, `/provider/call/${id}`)
  await meet(page, dietitian)
  await dietitian.getByRole('button', { name: 'Record this visit' }).click()
  await expectRecording(page)
  await dietitian.waitForResponse(/\/pieces\/0/)
  // A second tab sends what waited through a short break, and must not take the recording for over.
  const later = await dietitian.context().newPage()
  await later.goto('/provider')
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  await dietitian.context().setOffline(true)
  await dietitian.waitForTimeout(5000)
  await dietitian.context().setOffline(false)
  await dietitian.waitForResponse(/\/pieces\/[3-9]/)
  await expectRecording(page)
  await expectRecording(dietitian)
  await dietitian.context().setOffline(true)
  await dietitian.waitForTimeout(5000)
  // No handler runs when a tab crashes.
  await dietitian.close({ runBeforeUnload: false })

  const ended = later.waitForResponse((answer) => answer.url().endsWith('/finish') && answer.ok(), { timeout: allowTime(40_000) })
  await later.context().setOffline(false)
  await ended
  await later.goto(`/provider/appointments/${id}/note`)
  await expect(later.getByRole('list', { name: 'What was said' })).toContainText('Hi, good to see you again.', {
    timeout: allowTime(30_000),
  })
})
