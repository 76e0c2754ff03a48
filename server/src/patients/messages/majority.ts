import type { Language } from '@sorrel/contract/kernel/values'
import { findAdultDay } from '@sorrel/contract/patients/guardians'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { declareMessage, type Letter, type Message, type Written } from '../../notifications/message.ts'
import { writeDay } from '../../notifications/wording.ts'

type Facts = { name: string; day: string }
type Text = { subject: string; text: (facts: Facts) => string }

const growing: Record<Language, Text> = {
  en: {
    subject: 'An adult soon',
    text: ({ name, day }) =>
      `Sorrel: ${name} turns 18 on ${day}. From that day on, ${name} decides alone, and you no longer see or change these visits. Booked visits stay. ${name} can ask the practice for access with a phone of their own.`,
  },
  es: {
    subject: 'Pronto será mayor de edad',
    text: ({ name, day }) =>
      `Sorrel: ${name} cumple 18 años el ${day}. Desde ese día decide por su cuenta, y ya no verás ni cambiarás sus visitas. Las visitas reservadas se mantienen. ${name} puede pedir al consultorio acceso con su propio teléfono.`,
  },
}
const grown: Record<Language, Text> = {
  en: {
    subject: 'Your access has ended',
    text: ({ name }) =>
      `Sorrel: ${name} is 18 now and decides alone, so you no longer see or change these visits. Booked visits stay. ${name} can ask the practice for access with a phone of their own.`,
  },
  es: {
    subject: 'Tu acceso terminó',
    text: ({ name }) =>
      `Sorrel: ${name} ya tiene 18 años y decide por su cuenta, así que ya no ves ni cambias sus visitas. Las visitas reservadas se mantienen. ${name} puede pedir al consultorio acceso con su propio teléfono.`,
  },
}

/** A month before a child becomes an adult: when the guardian's access ends. */
export const growingUpMessage: Message = declareMajority('growing_up', growing, (ended) => !ended)
/** On the day itself: that it has ended. */
export const grownUpMessage: Message = declareMajority('grown_up', grown, (ended) => ended)

function declareMajority(name: string, texts: Record<Language, Text>, isTrue: (ended: boolean) => boolean): Message {
  const write = async (ctx: Context, { payload, language }: Pick<Letter, 'payload' | 'language'>): Promise<Written | undefined> => {
    const found = await findChild(ctx, payload.guardianship_id)
    if (!found || !isTrue(found.ended_at !== null)) return undefined
    const { subject, text } = texts[language]
    return {
      subject,
      text: text({ name: found.name, day: writeDay(findAdultDay(found.birth_date), language) }),
      links: [],
      attachments: [],
    }
  }
  return declareMessage({ name, follows: null, to: 'patient', group: 'appointments', write })
}

type Child = { name: string; birth_date: string; ended_at: string | null }

async function findChild(ctx: Context, guardianshipId: string | undefined): Promise<Child | undefined> {
  const { rows } = await sql<Child>`select coalesce(p.preferred_name, p.first_name) as name, p.birth_date, g.ended_at
      from app.guardianship g join app.patient p on p.id = g.patient_id where g.id = ${guardianshipId ?? null}`.execute(ctx.db)
  return rows[0]
}
