import type { Language } from '@sorrel/contract/kernel/values'

export type AnswerName = 'stopped' | 'started' | 'help' | 'confirmed' | 'move' | 'no_visit'

/** What we answer to a text message. */
export const answers: Record<AnswerName, Record<Language, (filled: string) => string>> = {
  stopped: {
    en: () => 'Sorrel: you will get no more text messages from us, except codes you ask for. Text START to get them again.',
    es: () => 'Sorrel: ya no recibirás mensajes de texto, salvo los códigos que pidas. Escribe INICIAR para volver a recibirlos.',
  },
  started: {
    en: () => 'Sorrel: text messages about your visits are on again. Text STOP to end them.',
    es: () => 'Sorrel: los mensajes sobre tus visitas están activos de nuevo. Escribe ALTO para detenerlos.',
  },
  help: {
    en: () => 'Sorrel: text C to confirm your next visit, R for a link to move it, STOP to end messages.',
    es: () => 'Sorrel: escribe C para confirmar tu próxima visita, R para un enlace y cambiarla, ALTO para no recibir mensajes.',
  },
  confirmed: {
    en: (when) => `Sorrel: thank you. We will see you on ${when}.`,
    es: (when) => `Sorrel: gracias. Te esperamos el ${when}.`,
  },
  move: {
    en: (link) => `Sorrel: choose another time here: ${link}`,
    es: (link) => `Sorrel: elige otra hora aquí: ${link}`,
  },
  no_visit: {
    en: () => 'Sorrel: you have no visit ahead.',
    es: () => 'Sorrel: no tienes ninguna visita próxima.',
  },
}
