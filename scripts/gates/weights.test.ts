import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Built, findTwins, weighParts } from './weights.ts'

const calendar = 'src/scheduling/provider/calendar/grid/CalendarGrid.tsx'
const chunks: Built['chunks'] = {
  'index.html': { file: 'index.js', imports: ['_shared.js'], isEntry: true },
  '_shared.js': { file: 'shared.js' },
  '_overlays.js': { file: 'overlays.js' },
  'src/platform/LandingPage.tsx': { file: 'landing.js', imports: ['index.html'], isDynamicEntry: true },
  'src/kernel/overlay/MantineDialog.tsx': { file: 'dialog.js', imports: ['_overlays.js', '_shared.js'], isDynamicEntry: true },
  'src/chat/locales/es.po': { file: 'es.js', isDynamicEntry: true },
  'src/chat/Something.tsx': { file: 'something.js', isDynamicEntry: true },
  'src/platform/steps/Step.tsx': { file: 'step.js', imports: ['src/platform/LandingPage.tsx'], isDynamicEntry: true },
  [calendar]: { file: 'grid.js', imports: ['_overlays.js'], css: ['grid.css'], isDynamicEntry: true },
}
const fine: Record<string, number> = {
  ...{ 'index.js': 90.5, 'shared.js': 32.5, 'overlays.js': 40, 'landing.js': 32 },
  ...{ 'dialog.js': 10, 'es.js': 9, 'something.js': 34, 'step.js': 30, 'grid.js': 80, 'grid.css': 4 },
}
const tooHeavy = (planted: Record<string, number>, features = 4) =>
  weighParts({ chunks, sizeOf: (file) => planted[file] ?? fine[file]!, features })
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ name }) => name)

test('Nothing is too heavy as long as every part keeps its budget', () => {
  assert.deepEqual(tooHeavy({}), [])
})

test('Each kind of part has a budget of its own, and an unknown part the general one', () => {
  assert.deepEqual(tooHeavy({ 'landing.js': 37.5 }), ['src/platform/LandingPage.tsx'])
  assert.deepEqual(tooHeavy({ 'grid.js': 87 }), [calendar])
  assert.deepEqual(tooHeavy({ 'es.js': 11 }), ['src/chat/locales/es.po'])
  assert.deepEqual(tooHeavy({ 'something.js': 36 }), ['src/chat/Something.tsx'])
  // What the page of a step has loaded does not count again.
  assert.deepEqual(tooHeavy({ 'step.js': 36 }), ['src/platform/steps/Step.tsx'])
  assert.deepEqual(tooHeavy({ 'overlays.js': 51 }), ['src/kernel/overlay/MantineDialog.tsx'])
})

test('What everybody loads first grows by at most half a kilobyte for each new feature', () => {
  assert.deepEqual(tooHeavy({ 'index.js': 91.5, 'landing.js': 20 }), ['index.html'])
  assert.deepEqual(tooHeavy({ 'index.js': 91.5, 'landing.js': 20 }, 5), [])
  assert.deepEqual(tooHeavy({ 'index.js': 91.6, 'landing.js': 20 }, 5), ['index.html'])
})

test('A screen of staff or of patients weighs with the routes that load before it, and a screen that the first script knows without them', () => {
  const [ofStaff, ofPatients] = ['src/admin/QueuePage.tsx', 'src/labs/LabsPage.tsx']
  const routed: Built['chunks'] = {
    ...chunks,
    'src/staff-routes.ts': { file: 'staff.js', imports: ['_staff-layouts.js'], isDynamicEntry: true },
    '_staff-layouts.js': { file: 'staff-layouts.js', dynamicImports: [ofStaff] },
    [ofStaff]: { file: 'queue.js', isDynamicEntry: true },
    'src/further-routes.ts': { file: 'further.js', dynamicImports: [ofPatients], isDynamicEntry: true },
    [ofPatients]: { file: 'labs.js', isDynamicEntry: true },
  }
  const sizes: Record<string, number> = { ...fine, 'staff.js': 20, 'staff-layouts.js': 10, 'queue.js': 5, 'further.js': 4, 'labs.js': 6 }
  const weights = weighParts({ chunks: routed, sizeOf: (file) => sizes[file]!, features: 4 })
  const weightOf = (part: string) => weights.find(({ name }) => name === part)?.kilobytes
  assert.deepEqual([ofStaff, ofPatients, 'src/platform/LandingPage.tsx'].map(weightOf), [123 + 30 + 5, 123 + 4 + 6, 123 + 32])
})

test('A part with the file name of a public screen is found, since the server would load both', () => {
  assert.deepEqual(findTwins(chunks), [])
  const twin = 'src/staff/LandingPage.tsx'
  assert.deepEqual(findTwins({ ...chunks, [twin]: { file: 'other.js', isDynamicEntry: true } }), ['src/platform/LandingPage.tsx', twin])
})
