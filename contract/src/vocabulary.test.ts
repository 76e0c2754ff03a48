import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as insurance from './insurance/vocabulary.ts'
import type { Label } from './kernel/label.ts'
import { adminTags } from './kernel/operation.ts'
import { SortOrder } from './kernel/values.ts'
import * as patients from './patients/vocabulary.ts'
import * as providers from './providers/vocabulary.ts'
import * as scheduling from './scheduling/vocabulary.ts'

type Labels = Record<string, Label>
const specialtyLabels: Labels = Object.fromEntries(Object.entries(providers.specialtyDetails).map(([value, { label }]) => [value, label]))

/** The values of section 3 of the specification, letter by letter. A comma and a blank separate them. */
const specified: readonly [name: string, expected: string, values: readonly string[], labels?: Labels][] = [
  [
    'appointment statuses',
    'Scheduled, Occurred, Canceled, No-show, Re-scheduled',
    scheduling.appointmentStatuses,
    scheduling.appointmentStatusLabels,
  ],
  ['appointment types', 'Initial Consultation, Follow-up', scheduling.appointmentTypes, scheduling.appointmentTypeLabels],
  ['recurrences', 'Weekly, Monthly, Bi-weekly', scheduling.recurrences, scheduling.recurrenceLabels],
  ['visit modes', 'in_person, virtual, unknown', scheduling.visitModes, scheduling.visitModeLabels],
  ['booking modes', 'in_person, virtual', scheduling.bookingModes, scheduling.bookingModeLabels],
  [
    'booking sources',
    'fay, provider, partner, share_a_sale_affiliate, amazon_hbc_referral, withings_referral',
    scheduling.bookingSources,
    scheduling.bookingSourceLabels,
  ],
  ['relationships to insured', 'Self, Spouse, Child, Other, Unknown', insurance.relationshipsToInsured],
  ['genders', 'Male, Female, Other, Prefer not to say', patients.genders],
  [
    'specialties',
    "Autoimmune, Bariatric, Celiac, Colitis, Crohn's Disease, Diabetes, Eating Disorders & Disordered Eating, Food Allergies & Sensitivities, GERD, General Nutrition, Gut Health, High Blood Pressure, High Cholesterol, IBD, IBS, Kidney Disease, Perimenopause & Menopause, Oncology / Cancer, PCOS, POTS, Pediatrics, Pregnancy & Postpartum, SIBO, Sports Nutrition, Thyroid Health, Transplant, Vegan & Vegetarian, Weight Loss, Menopause, Pregnancy, Oncology",
    providers.specialties,
    specialtyLabels,
  ],
  [
    'answers to how people heard about us',
    'Facebook / Instagram, TikTok, Google, YouTube, Podcast, TV / Streaming, Friend / family / acquaintance, Doctor / therapist, Employer, Insurance company, News article / press, Non-profit, Mail, App Store, Reddit, Other',
    patients.howHeardAnswers,
    patients.howHeardLabels,
  ],
]

/** Values of our own, because the specification names the filter without values. */
const ours: readonly [name: string, values: readonly string[], labels: Labels][] = [
  ['modalities', providers.modalities, providers.modalityLabels],
  ['identities', providers.identities, providers.identityLabels],
  ['languages', providers.spokenLanguages, providers.languageLabels],
  ['age groups', providers.ageGroups, providers.ageGroupLabels],
  ['specialty groups', providers.specialtyGroups, providers.specialtyGroupLabels],
  ['states', patients.usStates, patients.stateLabels],
]

for (const [name, expected, values] of specified) {
  test(`The ${name} are those of the specification, letter by letter and in its order.`, () => {
    assert.deepEqual([...values], expected.split(', '))
  })
}

for (const [name, values, labels] of [
  ...specified.flatMap(([name, , values, labels]) => (labels ? [[name, values, labels] as const] : [])),
  ...ours,
]) {
  test(`The ${name} are named once each, and have a label in both languages and no further ones.`, () => {
    assert.equal(new Set(values).size, values.length)
    assert.deepEqual(Object.keys(labels).sort(), [...values].sort())
    for (const { en, es } of Object.values(labels)) {
      for (const text of [en, es]) assert.ok(text.trim() === text && text.length > 0, `"${text}" is empty or has loose blanks`)
    }
    for (const language of ['en', 'es'] as const) {
      const texts = Object.values(labels).map((label) => label[language])
      assert.equal(new Set(texts).size, texts.length, 'two values read the same')
    }
  })
}

test('No label of a fixed value names another company, except where the company is the answer.', () => {
  const company = /\b(fay|share ?a ?sale|amazon|withings|health benefits?|apple|fitbit|zoom|stripe)\b/i
  const neutral = [...specified, ...ours.map(([name, values, labels]) => [name, '', values, labels] as const)].filter(
    ([name]) => name !== 'answers to how people heard about us',
  )
  for (const [name, , , labels] of neutral) {
    for (const { en, es } of Object.values(labels ?? {})) assert.doesNotMatch(`${en} ${es}`, company, name)
  }
})

test('There are 62 states: fifty, the capital, three military codes and eight territories, without the Minor Outlying Islands.', () => {
  const expected =
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AA AE AP AS GU MP PR VI FM MH PW'
  assert.deepEqual([...patients.usStates], expected.split(' '))
  assert.equal(patients.usStates.length, 62)
  assert.ok(!(patients.usStates as readonly string[]).includes('UM'))
})

test('Second names of a specialty point to a first name, and a filter by either finds both.', () => {
  const seconds = providers.specialties.filter((specialty) => providers.findCanonicalSpecialty(specialty) !== specialty)
  assert.deepEqual(seconds, ['Menopause', 'Pregnancy', 'Oncology'])
  assert.equal(providers.offeredSpecialties.length, 28)
  assert.deepEqual(providers.listSpecialtiesLike('Oncology'), ['Oncology / Cancer', 'Oncology'])
  assert.deepEqual(providers.listSpecialtiesLike('Oncology / Cancer'), ['Oncology / Cancer', 'Oncology'])
  assert.deepEqual(providers.listSpecialtiesLike('IBS'), ['IBS'])
})

test('Every specialty has an address of its own and a line in everyday words.', () => {
  const slugs = Object.values(providers.specialtyDetails).map(({ slug }) => slug)
  assert.equal(new Set(slugs).size, providers.specialties.length)
  for (const { slug, plain } of Object.values(providers.specialtyDetails)) {
    assert.match(slug, /^[a-z]+(-[a-z]+)*$/)
    assert.ok(plain.en.length > 0 && plain.es.length > 0)
  }
})

test('All four spellings of a sort order are read, no other is, and the admin tag of the specification exists.', () => {
  assert.deepEqual(
    ['asc', 'desc', 'ASCENDING', 'DESCENDING'].map((word) => SortOrder.parse(word)),
    ['asc', 'desc', 'asc', 'desc'],
  )
  for (const word of ['ASC', 'ascending', '']) assert.ok(!SortOrder.safeParse(word).success, word)
  assert.ok((adminTags as readonly string[]).includes('billing_operations'))
})
