import type { FhirSource, Resource } from '../../fhir/resource.ts'
import type { ProviderTables } from '../tables.ts'

type Provider = Pick<ProviderTables['provider'], 'id' | 'first_name' | 'last_name' | 'credentials' | 'languages'>
type Licence = ProviderTables['provider_licence']

/** The dietitians whom a record names, with their licenses. */
export const providersFhir: FhirSource = {
  mentioned: 'Practitioner',
  listMentioned: async (ctx, ids) => {
    if (ids.length === 0) return []
    const [providers, licences] = await Promise.all([
      ctx.db
        .selectFrom('provider')
        .select(['id', 'first_name', 'last_name', 'credentials', 'languages'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute(),
      ctx.db.selectFrom('provider_licence').selectAll().where('provider_id', 'in', ids).orderBy('provider_id').orderBy('state').execute(),
    ])
    return providers.map((provider) =>
      buildPractitioner(
        provider,
        licences.filter(({ provider_id }) => provider_id === provider.id),
      ),
    )
  },
}

/** A dietitian as public pages know them. */
export const buildPractitioner = (provider: Provider, licences: readonly Licence[]): Resource => ({
  resourceType: 'Practitioner',
  row: provider.id,
  name: [{ use: 'official', family: provider.last_name, given: [provider.first_name], suffix: provider.credentials.split(/,\s*/) }],
  communication: provider.languages.map((language) => ({ coding: [{ system: 'urn:ietf:bcp:47', code: language }] })),
  qualification: licences.map(({ number, state, expires_on }) => ({
    identifier: [{ value: number }],
    code: { text: 'License as a dietitian' },
    period: { end: expires_on },
    issuer: { display: state },
  })),
})
