import { codeMinutes } from '@sorrel/contract/auth/rules'
import type { Language } from '@sorrel/contract/kernel/values'

type Text = { subject: string; text: string }
type Filled = { code: string; host: string }

const codeTexts = {
  en: {
    sms: ({ code, host }: Filled) =>
      `${code} is your Sorrel code. It works for ${codeMinutes} minutes. We never ask for it by phone or chat.\n\n@${host} #${code}`,
    subject: 'Your Sorrel code',
    email: ({ code }: Filled) =>
      `${code} is your Sorrel code. It works for ${codeMinutes} minutes.\n\nIf you did not ask for it, you can ignore this message: nothing changes without the code. We never ask for it by phone or chat.`,
  },
  es: {
    sms: ({ code, host }: Filled) =>
      `${code} es tu código de Sorrel. Vale ${codeMinutes} minutos. Nunca te lo pediremos por teléfono ni por chat.\n\n@${host} #${code}`,
    subject: 'Tu código de Sorrel',
    email: ({ code }: Filled) =>
      `${code} es tu código de Sorrel. Vale ${codeMinutes} minutos.\n\nSi no lo pediste, puedes ignorar este mensaje: sin el código no cambia nada. Nunca te lo pediremos por teléfono ni por chat.`,
  },
} satisfies Record<Language, object>

/** The text message or e-mail that carries a code. The last line of the text message lets a browser fill in the code by itself (WebOTP). */
export function writeCodeMessage(language: Language, channel: 'sms' | 'email', filled: Filled): Text {
  const texts = codeTexts[language]
  return { subject: texts.subject, text: texts[channel](filled) }
}
