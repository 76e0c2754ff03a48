/** The words that the server writes on public screens before the web app takes over. They match the app's own headings, so that no heading changes while somebody reads it. */
export const words = {
  landing_title: { en: 'Find a dietitian who fits you | Sorrel', es: 'Encuentra un dietista a tu medida | Sorrel' },
  landing_description: {
    en: 'Find a registered dietitian licensed where you live, in your plan, and available soon.',
    es: 'Encuentra un dietista con licencia donde vives, dentro de tu seguro y con horarios disponibles pronto.',
  },
  landing_heading: {
    en: 'A dietitian for you. In your plan, and available soon.',
    es: 'Un dietista para ti. En tu plan y disponible pronto.',
  },
  help_with: { en: 'What would you like help with?', es: '¿En qué necesitas ayuda?' },
  find: { en: 'Find a dietitian', es: 'Buscar dietista' },
  found: {
    en: { one: '# dietitian for you', other: '# dietitians for you' },
    es: { one: '# dietista para ti', other: '# dietistas para ti' },
  },
  found_for: {
    en: { one: '# dietitian can help with {what}', other: '# dietitians can help with {what}' },
    es: { one: '# dietista puede ayudarte con {what}', other: '# dietistas pueden ayudarte con {what}' },
  },
  find_description: {
    en: 'Compare dietitians by what they treat, their next available times, price and insurance, and book online.',
    es: 'Compara dietistas por lo que tratan, sus próximos horarios disponibles, el precio y el seguro, y reserva en línea.',
  },
  nobody: {
    en: 'Nobody matches all of that yet. Try taking one filter away.',
    es: 'Todavía nadie cumple con todo. Prueba quitar un filtro.',
  },
  no_profile_title: { en: 'Nobody here | Sorrel', es: 'Aquí no hay nadie | Sorrel' },
  no_profile: {
    en: 'There is no such dietitian here, or not any more.',
    es: 'Aquí no hay ningún dietista con ese nombre, o ya no está.',
  },
  about: { en: 'About {name}', es: 'Sobre {name}' },
  helps_with: { en: 'Helps with', es: 'Ayuda con' },
  next_times: { en: 'Next times', es: 'Próximos horarios' },
  no_times: { en: 'No times available right now.', es: 'Por ahora no hay horarios disponibles.' },
  price: { en: 'First visit without insurance: {price}', es: 'Primera visita sin seguro: {price}' },
  licensed: { en: 'Licensed in {states}', es: 'Con licencia en {states}' },
  networks: { en: 'In network with {payers}', es: 'Dentro de la red de {payers}' },
  languages: { en: 'Speaks {languages}', es: 'Habla {languages}' },
  rated: { en: '{average} out of 5 from {count} reviews', es: '{average} de 5, según {count} opiniones' },
  book: { en: 'Book a visit with {name}', es: 'Reservar una visita con {name}' },
  profile_title: { en: '{name}, {credentials} | Dietitian | Sorrel', es: '{name}, {credentials} | Dietista | Sorrel' },
  profile_description: {
    en: '{name} is a dietitian who helps with {what}. See available times and prices, and book online.',
    es: '{name} es dietista y ayuda con {what}. Mira sus horarios disponibles y precios, y reserva en línea.',
  },
} as const

export type Locale = 'en' | 'es'
type Plain = { readonly [Name in keyof typeof words]: (typeof words)[Name]['en'] extends string ? Name : never }[keyof typeof words]
type Counted = Exclude<keyof typeof words, Plain>

/** Fills in the placeholders of a sentence. The caller escapes the result. */
export const say = (locale: Locale, name: Plain, filling: Record<string, string> = {}): string => fill(words[name][locale], filling)

/** The singular or plural sentence for a number. */
export function sayCounted(locale: Locale, name: Counted, count: number, filling: Record<string, string> = {}): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? 'one' : 'other'
  return fill(words[name][locale][form].replace('#', new Intl.NumberFormat(locale).format(count)), filling)
}

const fill = (text: string, filling: Record<string, string>) => text.replace(/\{(\w+)\}/g, (_, name: string) => filling[name] ?? '')
