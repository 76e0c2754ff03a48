import { sql } from 'kysely'
import { writeBenefitFile } from '../../claims/x12/writing/questions.ts'
import { Unwritable } from '../../claims/x12/writing/text.ts'
import { findToday, findWallTime } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { readPractice } from '../../payers/practice.ts'
import { routePayers } from '../../payers/routing.ts'
import type { CheckRow } from '../access.ts'

/**
 * Writes the question of a check as a file of the exchange (270), to the id under which claims of the day would travel. Its numbers come from the
 * database, each once. Throws `Unwritable` if no id is known. Runs as the system.
 */
export async function writeQuestion(ctx: Context, check: CheckRow): Promise<string> {
  const { exchange } = ctx.integrations.eligibility
  const { payer_id, member_id, service_date } = check
  const [route] = await routePayers(ctx, [{ payer_id, member_id, day: service_date }])
  if (!route?.routing_id) throw new Unwritable('payer.id', 'is not known')
  const [number, provider] = await Promise.all([takeNumber(ctx), findAsker(ctx)])
  const { person, subscriber } = check
  const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => ({ first_name, last_name })
  const insured = subscriber ?? person
  const { day, time } = findWallTime(ctx, ctx.now())
  const question = {
    payer: { id: route.routing_id, name: route.payer_name },
    provider,
    trace: check.trace,
    subscriber: { name: nameOf(insured), member_id: check.member_id, birth_date: insured.birth_date, sex: insured.sex },
    dependent: subscriber ? { name: nameOf(person), birth_date: person.birth_date, sex: person.sex } : null,
    ...{ day, time, service_day: check.service_date },
    origin: provider.origin,
  }
  return [...writeBenefitFile({ ...exchange, day, time, interchange_number: number, group_number: number }, [question])].join('')
}

const takeNumber = (ctx: Context): Promise<number> =>
  transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ number: number }>`select nextval('app.eligibility_number')::int as number`.execute(ctx.db)
    return rows[0]!.number
  })

/** In whose name we ask: the practice, or before anybody wrote it down, a dietitian with a number. */ // reads providers
async function findAsker(ctx: Context): Promise<{ name: string; npi: string; origin: string }> {
  const practice = await readPractice(ctx, findToday(ctx))
  // TRN03 says who asks; ten characters, the first a 9.
  if (practice) return { name: practice.legal_name, npi: practice.npi, origin: `9${practice.ein}` }
  const { rows } = await sql<{ name: string; npi: string }>`
    select concat_ws(' ', p.first_name, p.last_name) as name, a.npi from provider p join provider_account a on a.provider_id = p.id
    where a.npi is not null order by p.id limit 1`.execute(ctx.db)
  if (!rows[0]) throw new Unwritable('npi', 'is missing')
  return { ...rows[0], origin: `9${rows[0].npi.slice(-9)}` }
}
