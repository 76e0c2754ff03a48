import { stateLabels } from '@sorrel/contract/patients/states'
import { findSpecialtyLabel, languageLabels, pronounLabels } from '@sorrel/contract/providers/vocabulary'
import * as wire from '@sorrel/contract/providers/wire'
import type { Context } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { escapeHtml, type PageAuthor, type PageAuthors, type PageText } from '../../kernel/serving/page.ts'
import { readNextStarts } from '../../scheduling/availability/next-starts.ts'
import { findActiveProviderBySlug } from '../access.ts'
import { type Profile, readProfile } from '../profiles.ts'
import { readReferenceData } from '../reference-data.ts'
import type { SearchAnswer } from '../search/cards.ts'
import type { Asked } from '../search/criteria.ts'
import { searchProviders } from '../search/search.ts'
import { type Locale, say, sayCounted } from './page-words.ts'

/** The landing page: what Sorrel is, and the concerns that bring people here. */
export const landingPage: PageAuthor = async (ctx, { locale }) => {
  const { specialties } = await readReferenceData(ctx)
  const links = specialties.map(
    ({ value, label, label_es }) =>
      `<li><a href="/find?specialties=${encodeURIComponent(value)}">${escapeHtml(locale === 'es' ? label_es : label)}</a></li>`,
  )
  return {
    status: 200,
    title: say(locale, 'landing_title'),
    description: say(locale, 'landing_description'),
    canonical: `${ctx.config.public_url}/`,
    structured_data: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Sorrel', url: `${ctx.config.public_url}/` },
    body: `<main><h1>${text(locale, 'landing_heading')}</h1><p>${text(locale, 'landing_description')}</p>
<p><a href="/find">${text(locale, 'find')}</a></p><h2>${text(locale, 'help_with')}</h2><ul>${links.join('')}</ul></main>`,
  }
}

/** A page of search results, from the same query as the API call. Parts of the query that cannot be read are ignored. */
export const findPage: PageAuthor = async (ctx, { query, locale }) => {
  const answer = await searchProviders(ctx, askedOf(query))
  const meant = [...new Set([...answer.criteria.specialties, ...answer.criteria.q_specialties])]
  const what = meant.map((one) => specialtyName(one, locale))
  const heading =
    what.length > 0
      ? sayCounted(locale, 'found_for', answer.total, { what: listed(what, locale) })
      : sayCounted(locale, 'found', answer.total)
  return {
    status: 200,
    title: `${heading} | Sorrel`,
    description: say(locale, 'find_description'),
    canonical: `${ctx.config.public_url}/find${meant[0] ? `?specialties=${encodeURIComponent(meant[0])}` : ''}`,
    structured_data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: answer.total,
      itemListElement: answer.items.map((item, at) => ({
        '@type': 'ListItem',
        position: (answer.page - 1) * answer.limit + at + 1,
        url: `${ctx.config.public_url}/d/${item.slug}`,
        name: nameOf(item),
      })),
    },
    body: `<main><h1>${escapeHtml(heading)}</h1>${answer.total === 0 ? `<p>${text(locale, 'nobody')}</p>` : `<ul>${answer.items.map((item) => cardText(item, locale)).join('')}</ul>`}</main>`,
  }
}

/** A profile that can be read without script, or one sentence if there is no such profile. */
export const profilePage: PageAuthor = async (ctx, { params, locale }) => {
  const profile = await publicProfile(ctx, params.slug ?? '')
  if (!profile) return nobodyHere(ctx, params.slug ?? '', locale)
  const starts = (await readNextStarts(ctx, [profile.id as string], { count: 3 })).get(profile.id as string) ?? []
  const name = nameOf(profile)
  const what = listed(
    profile.specialties.slice(0, 4).map((one) => specialtyName(one, locale)),
    locale,
  )
  return {
    status: 200,
    title: say(locale, 'profile_title', { name, credentials: profile.credentials }),
    description: say(locale, 'profile_description', { name, what }),
    canonical: `${ctx.config.public_url}/d/${profile.slug}`,
    structured_data: profileData(ctx, profile),
    body: profileText(
      profile,
      starts.map((start) => start.starts_at),
      locale,
    ),
  } satisfies PageText
}

const nobodyHere = (ctx: Context, slug: string, locale: Locale): PageText => ({
  status: 404,
  title: say(locale, 'no_profile_title'),
  description: say(locale, 'no_profile'),
  canonical: `${ctx.config.public_url}/d/${encodeURIComponent(slug)}`,
  body: `<main><h1>${text(locale, 'no_profile')}</h1><p><a href="/find">${text(locale, 'find')}</a></p></main>`,
})

/** The screens of this feature that can be read without script. */
export const providerPages: PageAuthors = { '/': landingPage, '/find': findPage, '/d/:slug': profilePage }

const text = (...said: Parameters<typeof say>) => escapeHtml(say(...said))
const nameOf = (one: { first_name: string; last_name: string }) => `${one.first_name} ${one.last_name}`
const listed = (items: readonly string[], locale: Locale) => new Intl.ListFormat(locale).format(items)
const specialtyName = (value: string, locale: Locale) => findSpecialtyLabel(value)?.[locale] ?? value
const languageName = (value: string, locale: Locale) =>
  (languageLabels as Readonly<Record<string, Record<Locale, string>>>)[value]?.[locale] ?? value
const pronounsOf = ({ pronouns }: Pick<Profile, 'pronouns'>, locale: Locale) =>
  pronouns && ((pronounLabels as Readonly<Record<string, Record<Locale, string>>>)[pronouns]?.[locale] ?? pronouns)
const stateName = (code: string, locale: Locale) =>
  (stateLabels as Readonly<Record<string, Record<Locale, string>>>)[code]?.[locale] ?? code
const dollars = (cents: number, locale: Locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100)
const moment = (instant: string, zone: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(Date.parse(instant))

async function publicProfile(ctx: Context, slug: string): Promise<Profile | undefined> {
  try {
    return await readProfile(ctx, await findActiveProviderBySlug(ctx, slug))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

function askedOf(query: URLSearchParams): Asked {
  const given: Record<string, string | string[]> = {}
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name)
    given[name] = values.length > 1 ? values : values[0]!
  }
  const parsed = wire.searchProviders.query.safeParse(given)
  if (parsed.success) return parsed.data
  // One bad parameter must not discard the others.
  for (const issue of parsed.error.issues) delete given[String(issue.path[0])]
  const rest = wire.searchProviders.query.safeParse(given)
  return rest.success ? rest.data : wire.searchProviders.query.parse({})
}

function cardText(item: SearchAnswer['items'][number], locale: Locale): string {
  const first = item.next_starts[0]
  const time = first
    ? `<p><time datetime="${first.starts_at}">${escapeHtml(moment(first.starts_at, item.time_zone, locale))}</time></p>`
    : ''
  return `<li><article><h2><a href="/d/${encodeURIComponent(item.slug)}">${escapeHtml(nameOf(item))}</a></h2><p>${escapeHtml(item.credentials)}</p><p>${escapeHtml(item.headline)}</p>${ratingText(item, locale)}${priceText(item, locale)}${time}</article></li>`
}

const ratingText = ({ rating }: Pick<Profile, 'rating'>, locale: Locale) =>
  rating ? `<p>${text(locale, 'rated', { average: String(rating.average), count: String(rating.count) })}</p>` : ''
const priceText = ({ cash_initial_cents: cents }: Pick<Profile, 'cash_initial_cents'>, locale: Locale) =>
  cents === null ? '' : `<p>${text(locale, 'price', { price: dollars(cents, locale) })}</p>`

function profileText(profile: Profile, starts: string[], locale: Locale): string {
  const name = nameOf(profile)
  const states = profile.licences.map(({ state }) => stateName(state, locale))
  const paragraphs = profile.bio.split(/\n{2,}/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  const times = starts.map((start) => `<li><time datetime="${start}">${escapeHtml(moment(start, profile.time_zone, locale))}</time></li>`)
  return `<main><h1>${escapeHtml(name)}</h1><p>${escapeHtml([profile.credentials, pronounsOf(profile, locale)].filter(Boolean).join(' · '))}</p>
<p>${escapeHtml(profile.headline)}</p>${ratingText(profile, locale)}
<h2>${text(locale, 'next_times')}</h2>${times.length > 0 ? `<ul>${times.join('')}</ul><p><a href="/book/${encodeURIComponent(profile.slug)}">${text(locale, 'book', { name })}</a></p>` : `<p>${text(locale, 'no_times')}</p>`}
${priceText(profile, locale)}
<h2>${text(locale, 'about', { name: profile.first_name })}</h2>${paragraphs.join('')}
<h2>${text(locale, 'helps_with')}</h2><ul>${profile.specialties.map((one) => `<li>${escapeHtml(specialtyName(one, locale))}</li>`).join('')}</ul>
<p>${text(locale, 'languages', {
    languages: listed(
      profile.languages.map((one) => languageName(one, locale)),
      locale,
    ),
  })}</p>
${states.length > 0 ? `<p>${text(locale, 'licensed', { states: listed(states, locale) })}</p>` : ''}
${
  profile.networks.length > 0
    ? `<p>${text(locale, 'networks', {
        payers: listed(
          profile.networks.map((network) => network.payer_name),
          locale,
        ),
      })}</p>`
    : ''
}</main>`
}

// In the vocabulary of schema.org: a page about a person, and the practice that people rate.
function profileData(ctx: Context, profile: Profile): object {
  const url = `${ctx.config.public_url}/d/${profile.slug}`
  const person = {
    '@type': 'Person',
    '@id': `${url}#person`,
    name: nameOf(profile),
    honorificSuffix: profile.credentials,
    jobTitle: 'Dietitian',
    description: profile.headline,
    ...(profile.photo_url ? { image: new URL(profile.photo_url, ctx.config.public_url).href } : {}),
    knowsAbout: profile.specialties,
    knowsLanguage: profile.languages,
  }
  const page = { '@type': 'ProfilePage', url, mainEntity: { '@id': person['@id'] } }
  return { '@context': 'https://schema.org', '@graph': [page, person, practiceData(profile, url)] }
}

function practiceData(profile: Profile, url: string): object {
  const [office] = profile.locations
  return {
    '@type': 'DietNutrition',
    '@id': `${url}#practice`,
    name: nameOf(profile),
    url,
    employee: { '@id': `${url}#person` },
    areaServed: profile.licences.map(({ state }) => ({ '@type': 'State', name: stateName(state, 'en') })),
    ...(profile.cash_initial_cents === null ? {} : { priceRange: dollars(profile.cash_initial_cents, 'en') }),
    ...(office
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: office.street,
            addressLocality: office.city,
            addressRegion: office.state,
            postalCode: office.zip,
            addressCountry: 'US',
          },
        }
      : {}),
    ...(profile.rating
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: profile.rating.average, reviewCount: profile.rating.count } }
      : {}),
  }
}
