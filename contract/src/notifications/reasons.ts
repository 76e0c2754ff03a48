import type { Label } from '../kernel/label.ts'

/** How far a notice has come. */
export const noticeStatuses = {
  queued: { en: 'Waits', es: 'En espera' },
  suppressed: { en: 'Not sent', es: 'No enviado' },
  sent: { en: 'Sent', es: 'Enviado' },
  delivered: { en: 'Arrived', es: 'Llegó' },
  failed: { en: 'Did not go out', es: 'No salió' },
  bounced: { en: 'Did not arrive', es: 'No llegó' },
} as const satisfies Record<string, Label>

/** Why a notice did not arrive, in words for whoever asks. Codes of carriers are those of Twilio (twilio.com/docs/api/errors). */
const reasons: Readonly<Record<string, Label>> = {
  choice: { en: 'This way is turned off for such notices.', es: 'Esta vía está desactivada para estos avisos.' },
  stopped: {
    en: 'Text messages have been off since somebody answered STOP from this number. START turns them on again.',
    es: 'Los mensajes de texto están apagados desde que alguien respondió ALTO o STOP desde este número. INICIAR o START los vuelve a encender.',
  },
  landline: {
    en: 'The number is a landline, which gets no text messages.',
    es: 'El número es de un teléfono fijo, que no recibe mensajes de texto.',
  },
  no_address: { en: 'There was no number or address to send it to.', es: 'No había número ni dirección adonde enviarlo.' },
  no_device: { en: 'No device is registered for notices anymore.', es: 'Ya no hay ningún dispositivo registrado para avisos.' },
  no_longer_true: {
    en: 'What it would have said was no longer true when it was due.',
    es: 'Lo que habría dicho ya no era cierto cuando tocaba enviarlo.',
  },
  no_answer: {
    en: 'The carrier did not answer for hours, so we gave up.',
    es: 'El operador no respondió durante horas y dejamos de intentarlo.',
  },
  invalid_number: { en: 'There is no such phone number.', es: 'Ese número de teléfono no existe.' },
  mailbox_gone: { en: 'The mailbox does not exist or takes no mail.', es: 'El buzón no existe o no recibe correos.' },
  complained: { en: 'Our mail was reported as unwanted.', es: 'Nuestro correo se marcó como no deseado.' },
  carrier_21408: { en: 'We cannot send text messages to that country.', es: 'No podemos enviar mensajes de texto a ese país.' },
  carrier_30003: { en: 'The phone was off or out of reach.', es: 'El teléfono estaba apagado o sin cobertura.' },
  carrier_30004: { en: 'The phone blocks our messages.', es: 'El teléfono bloquea nuestros mensajes.' },
  carrier_30007: {
    en: 'The carrier took it for spam and filtered it out.',
    es: 'El operador lo tomó por spam y lo filtró.',
  },
  carrier_30008: { en: 'The carrier did not say why it failed.', es: 'El operador no dijo por qué falló.' },
  carrier_30034: {
    en: 'Our number is not registered with the carriers yet, so they refuse what we send.',
    es: 'Nuestro número aún no está registrado con los operadores, que rechazan lo que enviamos.',
  },
}

const untold: Label = { en: 'The practice decided not to send it.', es: 'El consultorio decidió no enviarlo.' }
const unknown: Label = { en: 'The carrier refused it.', es: 'El operador lo rechazó.' }

/** What a carrier said about a number or a mailbox for good. Support may let notices go there again. */
export const lastingFaults: readonly string[] = ['mailbox_gone', 'invalid_number', 'landline']

/** Why support lets notices go again to a number or mailbox that a carrier refused. */
export const liftReasons = {
  person_says: { en: 'The person says that it works', es: 'La persona dice que funciona' },
  was_repaired: { en: 'What was wrong there was repaired', es: 'Se arregló lo que fallaba' },
  carrier_erred: { en: 'The carrier was wrong', es: 'El operador se equivocó' },
} as const satisfies Record<string, Label>

/** The words for a reason; for one that we do not know, that the carrier refused. */
export const reasonLabelOf = (reason: string): Label => (reason.startsWith('untold_') ? untold : (reasons[reason] ?? unknown))
