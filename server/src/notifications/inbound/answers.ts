import type { Language } from '@sorrel/contract/kernel/values'
import type { Answer, TextCommand } from './commands.ts'

/** Answers to the words that carriers require every sender to understand. */
const texts = {
  stopped: {
    en: 'You will get no more text messages from us. Codes for signing in go to the email address that you confirmed. Text START to get texts again.',
    es: 'Ya no recibirás mensajes de texto. Los códigos para entrar llegan al correo que confirmaste. Escribe INICIAR para volver a recibir mensajes.',
  },
  started: {
    en: 'Text messages about your visits are on again. Text STOP to end them.',
    es: 'Los mensajes sobre tus visitas están activos de nuevo. Escribe ALTO para detenerlos.',
  },
} satisfies Record<string, Record<Language, string>>

export const answerTo = (name: keyof typeof texts, language: Language): Answer => ({ text: texts[name][language], links: [] })

/** Lists what people can text to us. */
export function answerHelp(commands: readonly TextCommand[], language: Language): Answer {
  const list = commands.map(({ help }) => `${help[language]}, `).join('')
  const text = language === 'es' ? `Escribe ${list}ALTO para no recibir mensajes.` : `Text ${list}STOP to end messages.`
  return { text, links: [] }
}
