import type { Label } from '../kernel/label.ts'

const say = (en: string, es: string): Label => ({ en, es })

/** How far a payer is with a claim that it did not refuse: categories of X12 (external code source 507) in our own short words. */
const categories: { readonly [code: string]: Label } = {
  A0: say('Passed on to whoever decides', 'Enviada a quien decide'),
  A1: say('Received', 'Recibida'),
  A2: say('Accepted into the payer’s system', 'Aceptada en el sistema de la aseguradora'),
  A5: say('Divided into several claims', 'Dividida en varias reclamaciones'),
  P0: say('Waiting at the payer', 'En espera con la aseguradora'),
  P1: say('Being worked on by the payer', 'En proceso con la aseguradora'),
  P2: say('In review by the payer', 'En revisión por la aseguradora'),
  P3: say('Waiting for something that the payer asked the practice for', 'En espera de algo que la aseguradora pidió al consultorio'),
  P4: say('Waiting for something that the payer asked the client for', 'En espera de algo que la aseguradora pidió al paciente'),
  P5: say('Waiting because of the payer’s own system', 'En espera por el sistema de la aseguradora'),
  F0: say('Decided', 'Resuelta'),
  F1: say('Decided: paid', 'Resuelta: pagada'),
  F2: say('Decided: denied', 'Resuelta: denegada'),
  F3: say('Decided again', 'Resuelta de nuevo'),
  F3F: say('Decided again and passed on', 'Resuelta de nuevo y enviada a otra aseguradora'),
  F3N: say('Decided again and not passed on', 'Resuelta de nuevo y no enviada a otra aseguradora'),
  F4: say('Decided: nothing is paid', 'Resuelta: sin pago'),
}

/** What is the matter meanwhile (external code source 508). What only says the category again is left out. */
const details: { readonly [code: string]: Label } = {
  1: say('the remittance says more', 'el aviso de pago dice más'),
  2: say('a letter says more', 'una carta dice más'),
  3: say('waiting for the next payments', 'en espera de los próximos pagos'),
  16: say('sent on to another payer', 'enviada a otra aseguradora'),
  38: say('waiting for the next round of decisions', 'en espera de la próxima ronda de decisiones'),
  40: say('waiting for the last approval', 'en espera de la última aprobación'),
  41: say('a person there looks at it', 'una persona la revisa allí'),
  46: say('checked inside the payer', 'en revisión interna'),
  48: say('the referral or authorization is checked', 'se revisa la orden médica o la autorización'),
  50: say('the dietitian is being checked', 'se verifica a la dietista'),
  52: say('the payer looks for other insurance', 'la aseguradora busca otro seguro'),
  53: say('the payer looks for the member', 'la aseguradora busca al afiliado'),
  55: say('a person there decides', 'una persona decide allí'),
  56: say('coverage is being checked', 'se verifica la cobertura'),
  59: say('something was asked for electronically', 'se pidió algo por vía electrónica'),
  60: say('something was asked for by letter', 'se pidió algo por carta'),
  61: say('something was asked for by phone', 'se pidió algo por teléfono'),
}

/**
 * What a status such as `A2:20:PR` (category, status, entity) says of a claim that its payer works on or decided; undefined for one that
 * refuses it before review, and for what is no status.
 */
export function describeStanding(code: string): Label | undefined {
  const [, category = '', status = ''] = /^([A-Z]\w{1,2}):(\w+)(?::\w+)?$/.exec(code) ?? []
  if (!Object.hasOwn(categories, category)) return undefined
  const [stands, more] = [categories[category]!, Object.hasOwn(details, status) ? details[status] : undefined]
  return more ? say(`${stands.en}: ${more.en}`, `${stands.es}: ${more.es}`) : stands
}
