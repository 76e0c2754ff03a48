import { stateLabels } from '@sorrel/contract/patients/states'
import { getProviderProfileBySlug, searchProviders } from '@sorrel/contract/providers/operations'
import { findSpecialtyLabel } from '@sorrel/contract/providers/vocabulary'
import * as wire from '@sorrel/contract/providers/wire'
import type { Context } from '../../kernel/context.ts'
import type { PageAuthor, PageAuthors, PageText } from '../../kernel/pages/author.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Profile } from '../profiles.ts'
import { type Locale, say, sayCounted } from './page-words.ts'
import { readSearchForm } from './search-form.ts'

/** The landing page: what Sorrel is. */
export const landingPage: PageAuthor = async (ctx, { locale }) => ({
  status: 200,
  title: say(locale, 'landing_title'),
  description: say(locale, 'landing_description'),
  canonical: `${ctx.config.public_url}/`,
  structured_data: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Sorrel', url: `${ctx.config.public_url}/` },
})

/** A page of search results, from the same query as the API call. Parts of the query that cannot be read are ignored. */
export const findPage: PageAuthor = async (ctx, { query, locale, read }) => {
  const moved_to = readSearchForm(query)
  if (moved_to) return { moved_to }
  const answer = await read(searchProviders, { query: readableIn(query) })
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
  }
}

/** A profile, or one sentence if there is no such profile. */
export const profilePage: PageAuthor = async (ctx, { params, locale, read }) => {
  const slug = params.slug ?? ''
  try {
    const profile = await read(getProviderProfileBySlug, { params: { slug } })
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
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return nobodyHere(ctx, slug, locale)
    throw error
  }
}

const nobodyHere = (ctx: Context, slug: string, locale: Locale): PageText => ({
  status: 404,
  title: say(locale, 'no_profile_title'),
  description: say(locale, 'no_profile'),
  canonical: `${ctx.config.public_url}/d/${encodeURIComponent(slug)}`,
})

/** The screens of this feature whose heads search engines read. */
export const providerPages: PageAuthors = { '/': landingPage, '/find': findPage, '/d/:slug': profilePage }

const nameOf = (one: { first_name: string; last_name: string }) => `${one.first_name} ${one.last_name}`
const listed = (items: readonly string[], locale: Locale) => new Intl.ListFormat(locale).format(items)
const specialtyName = (value: string, locale: Locale) => findSpecialtyLabel(value)?.[locale] ?? value
const stateName = (code: string, locale: Locale) =>
  (stateLabels as Readonly<Record<string, Record<Locale, string>>>)[code]?.[locale] ?? code
const dollars = (cents: number, locale: Locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100)

/** What of a query the search can read: one bad parameter must not discard the others. */
function readableIn(query: URLSearchParams): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = { limit: '10' }
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name)
    given[name] = values.length > 1 ? values : values[0]!
  }
  const parsed = wire.searchProviders.query.safeParse(given)
  if (parsed.success) return given
  for (const issue of parsed.error.issues) delete given[String(issue.path[0])]
  return wire.searchProviders.query.safeParse(given).success ? given : {}
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
