/** The words in the heads of public pages, which search engines and previews of links show. */
export const words = {
  landing_title: { en: 'Find a dietitian who fits you | Sorrel', es: 'Encuentra un dietista a tu medida | Sorrel' },
  landing_description: {
    en: 'Find a registered dietitian licensed where you live, in your plan, and available soon.',
    es: 'Encuentra un dietista con licencia donde vives, dentro de tu seguro y con horarios disponibles pronto.',
  },
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
  no_profile_title: { en: 'Nobody here | Sorrel', es: 'Aquí no hay nadie | Sorrel' },
  no_profile: {
    en: 'There is no such dietitian here, or not any more.',
    es: 'Aquí no hay ningún dietista con ese nombre, o ya no está.',
  },
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
