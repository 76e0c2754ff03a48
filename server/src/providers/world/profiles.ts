import { payers } from '@sorrel/contract/insurance/vocabulary'
import { type CastProvider, castProviders, emailOf, idOf, slugOf } from '../../world/cast.ts'
import { type Frame, findDateAfter, makeOncePerWorld } from '../../world/frame.ts'
import { makePhoneNumbers, type Place, placeOf, places } from '../../world/material/places.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { type CastProfile, profileOf } from './material/cast-profiles.ts'
import { allFocuses } from './material/more-focuses.ts'
import { namedProviders } from './material/named-providers.ts'
import { offices, schools, streets, workingStyles } from './material/own-words.ts'

/** A dietitian of the world, with everything that other parts of it use. */
export type Provider = CastProfile & {
  id: string
  identity_id: string
  slug: string
  first_name: string
  last_name: string
  phone_number: string
  email: string
  place: Place
  offboarded: boolean
  location_id: string | null
  joined_on: string
}

const licensedStates = [...new Set(places.map((place) => place.state))]
const nationalPayers = ['60054', '62308', '61101', '87726', 'optum', 'umr']

/** The dietitians of the cast, followed by as many others as the world needs. */
export const providersOf = makeOncePerWorld((frame): readonly Provider[] => {
  const others = namedProviders.slice(0, frame.size === 'test' ? 6 : namedProviders.length)
  const phoneNumber = makePhoneNumbers('staff')
  return [...castProviders.map((member) => providerOfCast(member, frame)), ...others.map((_, at) => inventProvider(at, frame, phoneNumber))]
})

function providerOfCast(member: CastProvider, frame: Frame): Provider {
  const { first_name, last_name, phone_number, email, identity_id, slug, provider_id: id } = member
  const profile = profileOf(member)
  const joined_on = findDateAfter(frame.week, -7 * (60 + (profile.reviews % 50)))
  const own = { first_name, last_name, phone_number, email, identity_id, slug, id, joined_on }
  return {
    ...profile,
    ...own,
    place: placeOf(profile.city, member.state),
    offboarded: first_name === 'Gregor',
    location_id: officeOf(id, profile.office),
  }
}

const officeOf = (id: string, hasOne: boolean) => (hasOne ? idOf('office', id) : null)

function inventProvider(at: number, frame: Frame, phoneNumber: (area: string) => string): Provider {
  const named = namedProviders[at]!
  const name = `${named.first_name} ${named.last_name}`
  const random = randomOf(frame.seed, 'profile', name)
  const place = places[(at * 7) % places.length]!
  const id = idOf('provider', name)
  const office = random.chance(0.3)
  const trade = tradeOf(at, random)
  const bioOf = `${trade.opening}\n\n${random.pick(workingStyles)} I studied at ${random.pick(schools)} and have been in practice since ${trade.practising_since}.`
  return {
    ...trade,
    ...named,
    id,
    identity_id: idOf('identity', 'staff', name),
    slug: slugOf(name),
    phone_number: phoneNumber(place.area),
    email: emailOf(named.first_name, named.last_name),
    place,
    city: place.city,
    bio: bioOf.replaceAll('{city}', place.city),
    licences: [
      place.state,
      ...random.some(
        licensedStates.filter((state) => state !== place.state),
        licenceCount(random),
      ),
    ],
    payers: payersOf(random),
    cash: [random.between(24, 44) * 500, random.between(16, 30) * 500],
    accepting: at === 11 || at === 37 ? 'waitlist' : at === 23 ? 'closed' : 'open',
    office,
    location_id: officeOf(id, office),
    offboarded: false,
    joined_on: findDateAfter(frame.week, -random.between(30, 900)),
    reviews: chooseReviewCount(random),
    rating: random.between(42, 50) / 10,
    patients: frame.size === 'test' ? 1 : random.between(1, 3),
  }
}

function tradeOf(at: number, random: Random) {
  const focus = allFocuses[at % allFocuses.length]!
  const round = Math.floor(at / allFocuses.length)
  return {
    credentials: random.pick(focus.credentials),
    headline: focus.headlines[round % focus.headlines.length]!,
    opening: focus.openings[(round + random.between(0, 1)) % focus.openings.length]!,
    practising_since: random.between(1996, 2015),
    specialties: [...focus.specialties, ...random.some(focus.related, random.between(2, 3))],
    modalities: [...focus.modalities],
    age_groups: [...focus.age_groups],
  }
}

const licenceCount = (random: Random) => (random.chance(0.25) ? random.between(8, 12) : random.between(1, 6))

function payersOf(random: Random): string[] {
  // One in twelve accepts no insurance.
  if (random.chance(0.08)) return []
  const regional = payers.filter((payer) => payer.supported_states).map((payer) => payer.id)
  return [...random.some(nationalPayers, random.between(2, 5)), ...random.some(regional, random.between(6, regional.length))]
}

/** A few have no reviews, many have some, a handful have a great many. */
function chooseReviewCount(random: Random): number {
  const luck = random.next()
  return luck < 0.15 ? random.between(0, 4) : luck < 0.75 ? random.between(5, 45) : random.between(46, 140)
}

/** The pairs of payer and state in which this dietitian is in network. */
export const networkOf = (provider: Pick<Provider, 'payers' | 'licences'>): { payer_id: string; state: string }[] =>
  provider.payers.flatMap((payer_id) => {
    const reach = payers.find((payer) => payer.id === payer_id)?.supported_states as readonly string[] | undefined
    return provider.licences.filter((state) => reach === undefined || reach.includes(state)).map((state) => ({ payer_id, state }))
  })

/** The rows of everything that a profile shows, and of the provider's account. */
export function makeProfileRows(frame: Frame) {
  const providers = providersOf(frame)
  const stamps = { created_at: frame.from, updated_at: frame.from }
  return {
    provider: providers.map((one) => providerRow(one, frame)),
    provider_licence: providers.flatMap((one) => one.licences.map((state, at) => licenceRow(one, state, at, frame))),
    provider_network: providers.flatMap((one) => networkOf(one).map((pair) => ({ provider_id: one.id, ...pair }))),
    provider_location: providers.filter((one) => one.location_id).map((one) => locationRow(one, frame)),
    provider_account: providers.map((one) => ({
      provider_id: one.id,
      identity_id: one.identity_id,
      email: one.email,
      phone_number: one.phone_number,
      npi: npiOf(one.id),
      confirmation_status: 'confirmed',
      preferred_language: 'en',
      ...stamps,
    })),
  }
}

function providerRow(one: Provider, frame: Frame) {
  const { id, slug, first_name, last_name, credentials, pronouns, headline, bio, practising_since, joined_on, accepting } = one
  const { specialties, modalities, identities, languages, age_groups, place } = one
  const { city, state, zip, latitude, longitude, time_zone } = place
  return {
    id,
    slug,
    first_name,
    last_name,
    credentials,
    pronouns,
    headline,
    bio,
    ...bioLanguagesOf(one),
    // Drawn, not photographed: decision 34.
    photo_url: `/static/portraits/${slug}.svg`,
    practising_since,
    specialties,
    modalities,
    identities,
    languages,
    age_groups,
    visit_modes: one.office ? ['virtual', 'in_person'] : ['virtual'],
    time_zone,
    city,
    state,
    zip,
    latitude,
    longitude,
    accepting: accepting === 'waitlist' ? 'open' : accepting, // The calendar keeps the list.
    status: one.offboarded ? 'offboarded' : 'active',
    offboarded_at: one.offboarded ? `${findDateAfter(frame.week, -10)}T18:00:00.000Z` : null,
    joined_on,
    ...pricesOf(one),
    google_review_url: null,
    created_at: frame.from,
    updated_at: frame.from,
    version: 1,
  }
}

const pricesOf = ({ cash: [cash_initial_cents, cash_follow_up_cents] }: Provider) => ({ cash_initial_cents, cash_follow_up_cents })

const bioLanguagesOf = ({ second_bio }: Provider) => ({
  bio_language: 'en',
  second_bio: second_bio?.text ?? null,
  second_bio_language: second_bio?.language ?? null,
})

function licenceRow(one: Provider, state: string, at: number, frame: Frame) {
  const random = randomOf(frame.seed, 'licence', one.id, state)
  const days =
    one.first_name === 'Dana' && state === 'IA' ? -30 : at === 1 && random.chance(0.12) ? random.between(5, 28) : random.between(120, 760)
  return { provider_id: one.id, state, number: `${state}${random.between(100_000, 999_999)}`, expires_on: findDateAfter(frame.week, days) }
}

/** The office of a dietitian. */
export function locationRow(one: Provider, frame: Frame) {
  const random = randomOf(frame.seed, 'office', one.id)
  const { city, state, zip, latitude, longitude } = one.place
  return {
    id: one.location_id,
    provider_id: one.id,
    name: random.pick(offices),
    street: `${random.between(10, 980)} ${random.pick(streets)}`,
    city,
    state,
    zip,
    latitude,
    longitude,
    zip_4: String(random.between(1001, 9899)),
    npi: null,
  }
}

/** Ten digits that pass the check of a national provider identifier: Luhn over 80840 and the number (45 CFR 162.406). */
export function npiOf(id: string): string {
  const nine = `1${String(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) % 100_000_000).padStart(8, '0')}`
  const sum = [...`80840${nine}`].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}
