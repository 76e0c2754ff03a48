import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import type { Written } from '../../notifications/message.ts'
import { type CareMessage, careTexts, type Facts } from './texts.ts'

/** Puts a message about a care together, for both channels. `words` are those of the dietitian, which only the e-mail carries. */
export function composeCare(name: CareMessage, facts: Facts, link: string, language: Language, words: string | null = null): Written {
  const { subject, said, button } = careTexts[name][language]
  return writeNote({ subject, says: said(facts), link: { label: button, url: link }, more: words ? [words] : [] })
}

export type CareFacts = {
  status: string
  end_message: string | null
  provider: string
  slug: string
  successor: string | null
  successor_slug: string | null
  patient: string
}

/** The names that messages about a care need; undefined if its row or its patient is gone. */ // reads patients, providers
export async function findCareFacts(ctx: Context, careId: string | undefined): Promise<CareFacts | undefined> {
  const { rows } = await sql<CareFacts>`
    select c.status, c.end_message, concat(v.first_name, ' ', v.last_name) as provider, v.slug, nv.slug as successor_slug,
      case when nv.id is not null then concat(nv.first_name, ' ', nv.last_name) end as successor,
      trim(concat(coalesce(p.preferred_name, p.first_name), ' ', p.last_name)) as patient
    from app.care c join app.provider v on v.id = c.provider_id join app.patient p on p.id = c.patient_id
      left join app.care n on n.id = c.successor_care_id left join app.provider nv on nv.id = n.provider_id
    where c.id = ${careId ?? null} and p.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** The facts as a text says them. Names are typed by people, so they are tamed. */
export const factsOf = (found: CareFacts, canceled = 0): Facts => ({
  provider: tameText(found.provider),
  successor: tameText(found.successor ?? ''),
  patient: tameText(found.patient),
  canceled,
})
