import type { Language } from '@sorrel/contract/kernel/values'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { writeNote } from '../../notifications/mail/note.ts'
import { tameText } from '../../notifications/mail/tame.ts'
import { declareMessage, type Message, type Written } from '../../notifications/message.ts'

/** `is_reader`: whether the guardian of whom the message tells reads it. */
type Facts = { guardian: string; child: string; link: string; is_reader?: boolean }
type Text = { subject: string; text: (facts: Facts) => string; button: string }

// The invitation does not name the child: whoever reads this phone learns the name only after signing in.
const guardian_invited: Record<Language, Text> = {
  en: {
    subject: 'An invitation to act for somebody',
    text: ({ guardian }) =>
      `${guardian} invites you to book and see the visits of somebody in their care. Sign in within 7 days to accept or decline. If you do not know ${guardian}, do nothing.`,
    button: 'See the invitation',
  },
  es: {
    subject: 'Una invitación para representar a alguien',
    text: ({ guardian }) =>
      `${guardian} te invita a reservar y ver las visitas de alguien a su cargo. Entra en tu cuenta antes de 7 días para aceptar o rechazar. Si no conoces a ${guardian}, no hagas nada.`,
    button: 'Ver la invitación',
  },
}
const guardian_joined: Record<Language, Text> = {
  en: {
    subject: 'Another guardian',
    text: ({ guardian, child }) =>
      `${guardian} accepted an invitation and now acts for ${child} as you do: sees the visits, books, moves and cancels them. If this is not right, tell us.`,
    button: 'Open my account',
  },
  es: {
    subject: 'Otra persona responsable',
    text: ({ guardian, child }) =>
      `${guardian} aceptó una invitación y ahora representa a ${child} igual que tú: ve sus visitas, las reserva, las cambia y las cancela. Si no es correcto, avísanos.`,
    button: 'Abrir mi cuenta',
  },
}
const guardian_left: Record<Language, Text> = {
  en: {
    subject: 'A guardian has left',
    text: ({ guardian, child, is_reader }) =>
      `${is_reader ? 'You no longer act' : `${guardian} no longer acts`} for ${child}. Booked visits stay.`,
    button: 'Open my account',
  },
  es: {
    subject: 'Una persona responsable se retiró',
    text: ({ guardian, child, is_reader }) =>
      `${is_reader ? 'Ya no representas' : `${guardian} ya no representa`} a ${child}. Las visitas reservadas se mantienen.`,
    button: 'Abrir mi cuenta',
  },
}
const texts = { guardian_invited, guardian_joined, guardian_left }
type Name = keyof typeof texts

/** To the person invited, if they have an account. */
export const guardianInvitedMessage: Message = declareSecond('guardian_invited', findInviter)
/** To the other guardians, once somebody accepted. */
export const guardianJoinedMessage: Message = declareSecond('guardian_joined', (ctx, id) => findGuardian(ctx, id, false))
/** To all guardians and to the person concerned, once an invited guardian no longer acts. */
export const guardianLeftMessage: Message = declareSecond('guardian_left', (ctx, id) => findGuardian(ctx, id, true))

type Names = { guardian: string; child: string; guardian_id?: string }

function declareSecond(name: Name, find: (ctx: Context, id: string | null) => Promise<Names | undefined>): Message {
  return declareMessage({
    name,
    follows: null,
    to: 'patient',
    group: 'appointments',
    write: async (ctx, { payload, language, reader_id }) => {
      const found = await find(ctx, payload.invitation_id ?? null)
      if (!found) return undefined
      const link = `${ctx.config.public_url}/app/settings/account`
      const is_reader = found.guardian_id === reader_id
      return composeSecondGuardian(name, { guardian: tameText(found.guardian), child: tameText(found.child), link, is_reader }, language)
    },
  })
}

/** Puts a message about a second guardian together, for both channels. */
export function composeSecondGuardian(name: Name, facts: Facts, language: Language): Written {
  const { subject, text, button } = texts[name][language]
  return writeNote({ subject, says: text(facts), link: { label: button, url: facts.link } })
}

async function findInviter(ctx: Context, id: string | null): Promise<Names | undefined> {
  const { rows } = await sql<Names>`select trim(concat(w.first_name, ' ', w.last_name)) as guardian, '' as child
      from app.guardian_invitation v join app.patient w on w.id = v.invited_by
      where v.id = ${id} and v.accepted_at is null and v.ended_at is null and v.expires_at > ${ctx.now()}`.execute(ctx.db)
  return rows[0]
}

async function findGuardian(ctx: Context, id: string | null, hasEnded: boolean): Promise<Names | undefined> {
  const { rows } =
    await sql<Names>`select trim(concat(w.first_name, ' ', w.last_name)) as guardian, coalesce(p.preferred_name, p.first_name) as child, g.guardian_id
      from app.guardianship g join app.patient w on w.id = g.guardian_id join app.patient p on p.id = g.patient_id
      where g.id = ${id} and (g.ended_at is not null) = ${hasEnded}`.execute(ctx.db)
  return rows[0]
}
