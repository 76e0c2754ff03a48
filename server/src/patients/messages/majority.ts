import type { Language } from '@sorrel/contract/kernel/values'
import { findAdultDay } from '@sorrel/contract/patients/guardians'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Letter, type Message, type Written } from '../../notifications/message.ts'
import { writeDay } from '../../notifications/wording.ts'

type Facts = { name: string; day: string }
type Text = { subject: string; text: (facts: Facts) => string }

const growing_up: Record<Language, Text> = {
  en: {
    subject: 'An adult soon',
    text: ({ name, day }) =>
      `${name} turns 18 on ${day}. From that day on, ${name} decides alone, and you no longer see or change these visits. Booked visits stay. ${name} can ask the practice for access with a phone of their own.`,
  },
  es: {
    subject: 'Pronto será mayor de edad',
    text: ({ name, day }) =>
      `${name} cumple 18 años el ${day}. Desde ese día decide por su cuenta, y ya no verás ni cambiarás sus visitas. Las visitas reservadas se mantienen. ${name} puede pedir al consultorio acceso con su propio teléfono.`,
  },
}
const grown_up: Record<Language, Text> = {
  en: {
    subject: 'Your access has ended',
    text: ({ name }) =>
      `${name} is 18 now and decides alone, so you no longer see or change these visits. Booked visits stay. ${name} can ask the practice for access with a phone of their own.`,
  },
  es: {
    subject: 'Tu acceso terminó',
    text: ({ name }) =>
      `${name} ya tiene 18 años y decide por su cuenta, así que ya no ves ni cambias sus visitas. Las visitas reservadas se mantienen. ${name} puede pedir al consultorio acceso con su propio teléfono.`,
  },
}

const texts = { growing_up, grown_up }
type MajorityMessage = keyof typeof texts

/** A month before a child becomes an adult: when the guardian's access ends. */
export const growingUpMessage: Message = declareMajority('growing_up', (ended) => !ended)
/** On the day itself: that it has ended. */
export const grownUpMessage: Message = declareMajority('grown_up', (ended) => ended)

function declareMajority(name: MajorityMessage, isTrue: (ended: boolean) => boolean): Message {
  const write = async (ctx: Context, { payload, language }: Pick<Letter, 'payload' | 'language'>): Promise<Written | undefined> => {
    const found = await findChild(ctx, payload.guardianship_id)
    if (!found || !isTrue(found.ended_at !== null)) return undefined
    return composeMajority(name, { name: tameText(found.name), day: writeDay(findAdultDay(found.birth_date), language) }, language)
  }
  return declareMessage({ name, follows: null, to: 'patient', group: 'appointments', write })
}

/** Puts a message about the end of a guardian's right together, for both channels. */
export function composeMajority(name: MajorityMessage, facts: Facts, language: Language): Written {
  const { subject, text } = texts[name][language]
  return writeNote({ subject, says: text(facts) })
}

type Child = { name: string; birth_date: string; ended_at: string | null }

async function findChild(ctx: Context, guardianshipId: string | undefined): Promise<Child | undefined> {
  const { rows } = await sql<Child>`select coalesce(p.preferred_name, p.first_name) as name, p.birth_date, g.ended_at
      from app.guardianship g join app.patient p on p.id = g.patient_id where g.id = ${guardianshipId ?? null}`.execute(ctx.db)
  return rows[0]
}
