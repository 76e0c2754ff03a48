import type { Language } from '@sorrel/contract/kernel/values'
import type { Answer, TextCommand } from './commands.ts'

// Carriers know START alone, and lift their own block by nothing else, so it stands beside our Spanish word.
const texts = {
  stopped: {
    en: 'You will get no more text messages from us. Text START to get texts again.',
    es: 'Ya no recibirás mensajes de texto. Escribe INICIAR o START para volver a recibirlos.',
  },
  stopped_mailed: {
    en: 'You will get no more text messages from us. Codes for signing in go to the email address that you confirmed. Text START to get texts again.',
    es: 'Ya no recibirás mensajes de texto. Los códigos para entrar llegan al correo que confirmaste. Escribe INICIAR o START para volver a recibirlos.',
  },
  stopped_codeless: {
    en: 'You will get no more text messages from us, not even codes for signing in, because you have not confirmed an email address. Text START to get texts again.',
    es: 'Ya no recibirás mensajes de texto, ni códigos para entrar: no has confirmado ningún correo. Escribe INICIAR o START para volver a recibirlos.',
  },
  started: {
    en: 'Text messages are on again. In your settings you choose which ones you get. Text STOP to end them.',
    es: 'Los mensajes de texto están activos de nuevo. En tu configuración eliges cuáles recibes. Escribe ALTO o STOP para detenerlos.',
  },
  unread: {
    en: 'Nobody reads texts here. Sign in to write to us. In danger, call 911 or 988. Text STOP to end messages.',
    es: 'Aquí nadie lee los mensajes de texto. Inicia sesión para escribirnos. Si hay peligro, llama al 911 o al 988. Escribe ALTO o STOP para no recibir mensajes.',
  },
} satisfies Record<string, Record<Language, string>>

/** The answers to the words that carriers require every sender to understand, and to whatever is no command. */
export const answerTo = (name: keyof typeof texts, language: Language): Answer => ({ text: texts[name][language], links: [] })

/** Lists what people can text to us. */
export function answerHelp(commands: readonly TextCommand[], language: Language): Answer {
  const list = commands.map(({ help }) => `${help[language]}, `).join('')
  const text = language === 'es' ? `Escribe ${list}ALTO o STOP para no recibir mensajes.` : `Text ${list}STOP to end messages.`
  return { text, links: [] }
}
