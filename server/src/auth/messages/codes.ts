import { codeMinutes } from '@sorrel/contract/auth/rules'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Written } from '../../notifications/message.ts'

type Filled = { code: string; host: string; sender: string }

const codeTexts = {
  en: {
    sms: (code: string) => `${code} is your code. It works for ${codeMinutes} minutes. We never ask for it by phone or chat.`,
    subject: (sender: string) => `Your code for ${sender}`,
    heading: 'Your code',
    preview: (code: string) => `${code} is your code.`,
    lead: `This is the code that you asked for. It works for ${codeMinutes} minutes.`,
    notes: [
      'If you did not ask for it, you can ignore this message: nothing changes without the code.',
      'We never ask for it by phone or chat.',
    ],
  },
  es: {
    sms: (code: string) => `${code} es tu código. Vale ${codeMinutes} minutos. Nunca te lo pediremos por teléfono ni por chat.`,
    subject: (sender: string) => `Tu código de ${sender}`,
    heading: 'Tu código',
    preview: (code: string) => `${code} es tu código.`,
    lead: `Este es el código que pediste. Vale ${codeMinutes} minutos.`,
    notes: [
      'Si no lo pediste, puedes ignorar este mensaje: sin el código no cambia nada.',
      'Nunca te lo pediremos por teléfono ni por chat.',
    ],
  },
} satisfies Record<Language, object>

/**
 * The message that carries a code. The last line of the text message lets a browser fill in the code by itself (WebOTP). Nothing about
 * signing in carries a link, so that nobody learns to sign in from messages.
 */
export function writeCodeMessage(language: Language, { code, host, sender }: Filled): Written {
  const { sms, subject, heading, preview, lead, notes } = codeTexts[language]
  return {
    subject: subject(sender),
    text: `${sms(code)}\n\n@${host} #${code}`,
    mail: { heading, preview: preview(code), paragraphs: [lead], code, notes },
    links: [],
    attachments: [],
  }
}
