import { sql } from 'kysely'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { readPractice } from '../../payers/practice.ts'
import type { Issuer, PaperContent } from './content.ts'

/** The practice as a paper of a day names it: as it is written for claims, or else as the operator configured it. */
export async function readIssuer(ctx: Context, at: string): Promise<Issuer> {
  const practice = await readPractice(ctx, findDayOf(ctx, at))
  const { name, address, phone, email } = ctx.config.practice
  if (!practice) return { name, address: address ?? '', reach: [phone, email].filter(Boolean).join(' · '), ein: null, npi: null }
  const { line_1, line_2, city, state, zip } = practice.address
  return {
    name: practice.legal_name,
    address: [line_1, line_2, city, `${state} ${zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`].filter(Boolean).join(', '),
    reach: [practice.phone_number, practice.email].filter(Boolean).join(' · '),
    ...{ ein: practice.ein, npi: practice.npi },
  }
}

/** A patient as a paper names them: by the names that their account has, not the ones that they prefer to be called by. */ // reads patients
export async function readNamed(ctx: Context, patientId: string): Promise<PaperContent['patient'] & { language: 'en' | 'es' }> {
  const { rows } = await sql<PaperContent['patient'] & { language: 'en' | 'es' }>`
    select concat_ws(' ', first_name, last_name) as name, birth_date::text as birth_date,
      concat_ws(', ', street, street_2, city, nullif(concat_ws(' ', state, zip), '')) as address,
      case when preferred_language = 'es' then 'es' else 'en' end as language
    from patient where id = ${patientId}`.execute(ctx.db)
  return rows[0]!
}
