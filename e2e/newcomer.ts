import pg from 'pg'
import { type CastProvider, cast, idOf } from '../server/src/world/cast.ts'

const { theo } = cast

/** A dietitian on the first day, with an account and a profile but without hours, patients or anything else. */
export const newcomer: CastProvider = {
  ...theo,
  name: 'Nell Ashby',
  first_name: 'Nell',
  last_name: 'Ashby',
  phone_number: '+13035550199',
  email: 'nell.ashby@example.com',
  identity_id: idOf('identity', 'staff', 'Nell Ashby'),
  provider_id: idOf('provider', 'Nell Ashby'),
  slug: 'nell-ashby',
}

/** Adds the newcomer to the demo world, where everybody else has been busy for months. Copies only the account and profile rows of Theo. */
export async function hireNewcomer(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=app' })
  await owner.connect()
  const { identity_id, provider_id, first_name, last_name, phone_number, email, slug } = newcomer
  const copy = (table: string, key: string, id: string, own: object) =>
    owner.query(`insert into ${table} select (jsonb_populate_record(one, $2)).* from ${table} one where ${key} = $1`, [id, own])
  await copy('identity', 'id', theo.identity_id, { id: identity_id, phone_number, email })
  await copy('provider', 'id', theo.provider_id, { id: provider_id, slug, first_name, last_name })
  await copy('provider_account', 'provider_id', theo.provider_id, { provider_id, identity_id, phone_number, email, npi: '1999999984' })
  await owner.end()
}
