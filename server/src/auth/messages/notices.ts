import type { Language } from '@sorrel/contract/kernel/values'
import { writeNote } from '../../notifications/mail/note.ts'
import type { Written } from '../../notifications/message.ts'

// The messages that people get after their sign-in has changed, sent to where they were reachable before.
const notices = {
  phone_changed: {
    en: {
      subject: 'Your phone number was changed',
      text: 'The phone number with which you sign in was changed. If this was not you, sign in with “I lost my phone” or write to us at once.',
    },
    es: {
      subject: 'Cambió tu número de teléfono',
      text: 'Cambió el número de teléfono con el que entras. Si no fuiste tú, entra con “Perdí mi teléfono” o escríbenos de inmediato.',
    },
  },
  email_changed: {
    en: {
      subject: 'Your email address was changed',
      text: 'The email address of your account was changed. If this was not you, sign in, end your other sessions and change it back.',
    },
    es: {
      subject: 'Cambió tu correo electrónico',
      text: 'Cambió el correo electrónico de tu cuenta. Si no fuiste tú, entra, cierra tus otras sesiones y vuelve a cambiarlo.',
    },
  },
  password_changed: {
    en: {
      subject: 'Your password was changed',
      text: 'The password of your account was changed, and you were signed out elsewhere. If this was not you, reset it now.',
    },
    es: {
      subject: 'Cambió tu contraseña',
      text: 'Cambió la contraseña de tu cuenta y se cerraron tus otras sesiones. Si no fuiste tú, restablécela ahora.',
    },
  },
  recovered: {
    en: {
      subject: 'Someone signed in with your email code',
      text: 'Someone signed in to your account with a code sent to your email address, because the phone was lost. If this was not you, sign in and end that session.',
    },
    es: {
      subject: 'Alguien entró con un código enviado a tu correo',
      text: 'Alguien entró a tu cuenta con un código enviado a tu correo, porque perdió el teléfono. Si no fuiste tú, entra y cierra esa sesión.',
    },
  },
  locked: {
    en: {
      subject: 'Signing in was stopped',
      text: 'There were too many wrong codes or passwords for your account, so signing in was stopped. Use “I lost my phone” or “Reset password” to open it again.',
    },
    es: {
      subject: 'Se detuvo el acceso a tu cuenta',
      text: 'Hubo demasiados códigos o contraseñas incorrectos para tu cuenta, así que se detuvo el acceso. Usa “Perdí mi teléfono” o “Restablecer contraseña” para abrirla de nuevo.',
    },
  },
} satisfies Record<string, Record<Language, { subject: string; text: string }>>

export type NoticeName = keyof typeof notices
export const noticeNames = Object.keys(notices) as [NoticeName, ...NoticeName[]]

/** The message about a change of sign-in. */
export function writeNotice(name: NoticeName, language: Language): Written {
  const { subject, text } = notices[name][language]
  return writeNote({ subject, says: text })
}
