import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import type { ProviderTables } from '../tables.ts'

type Row = ProviderTables['search_wish']

/** People without an account who wait for a dietitian in a state where nobody is licensed yet. Nobody has the links of these rows. */
export function makeWishRows(frame: Frame): Row[] {
  const row = (name: string, more: Pick<Row, 'email' | 'state' | 'specialties' | 'language'>): Row => ({
    id: idOf('search wish', name),
    token_hash: idOf('link of search wish', name),
    email_hash: idOf('address of search wish', name),
    patient_id: null,
    payer_id: null,
    visit_mode: null,
    created_at: frame.from,
    confirmed_at: frame.from,
    told_at: null,
    ...more,
  })
  return [
    row('Greta', { email: 'greta.lang@example.com', state: 'GU', specialties: ['Diabetes'], language: 'en' }),
    row('Pilar', { email: 'pilar.soto@example.com', state: 'MP', specialties: [], language: 'es' }),
  ]
}
