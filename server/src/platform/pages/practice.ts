import type { AddressLister, PageAuthor, PageAuthors } from '../../kernel/pages/author.ts'

/** The heads of the pages about the practice; `{name}` is the name of the practice. */
const heads = {
  '/help': {
    en: ['Help', 'How to book, move and cancel a visit, and how to join it.'],
    es: ['Ayuda', 'Cómo reservar, cambiar y cancelar una visita, y cómo entrar a ella.'],
  },
  '/contact': {
    en: ['Contact', 'How to reach {name}.'],
    es: ['Contacto', 'Cómo comunicarte con {name}.'],
  },
  '/privacy': {
    en: ['Privacy', 'How {name} handles what you tell us, in plain words.'],
    es: ['Privacidad', 'Cómo {name} trata lo que nos cuentas, en palabras claras.'],
  },
  '/terms': {
    en: ['Terms', 'What you and {name} can expect of each other.'],
    es: ['Condiciones', 'Lo que tú y {name} pueden esperar uno del otro.'],
  },
} as const

const authorOf =
  (path: keyof typeof heads): PageAuthor =>
  async ({ config: { public_url, practice } }, { locale }) => {
    const [title, description] = heads[path][locale]
    return {
      status: 200,
      title: `${title} | ${practice.name}`,
      description: description.replace('{name}', practice.name),
      canonical: `${public_url}${path}`,
    }
  }

/** The pages about the practice: help, contact, privacy and terms. */
export const practicePages: PageAuthors = {
  '/help': authorOf('/help'),
  '/contact': authorOf('/contact'),
  '/privacy': authorOf('/privacy'),
  '/terms': authorOf('/terms'),
}

export const listPracticeAddresses: AddressLister = async () => Object.keys(practicePages).map((path) => ({ path }))
