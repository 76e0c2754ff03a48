import type { Practice } from '@sorrel/contract/kernel/drawing'

/**
 * What the server writes into the page, in `<script id="app-config" type="application/json">`:
 * - `role`: whose app this page is; it is the prefix of every `authorization` header
 * - `api_base`: where the API lies, `/api` unless it has a host of its own
 * - `locale`: the language of the page as the server chose it, `en` or `es`
 * - `demo`: shows the way to the demo people and to the messages that were "sent"
 * - `version`: of the running server, shown on `/status`
 * - `practice`: who runs this site, as the pages about privacy, terms and contact say it
 * - `now`: the server's instant when it wrote the page, so that a wrong clock on the device shows no wrong "today"
 * - `zone`: the zone of the times that the server wrote into the page, `null` if it wrote none
 */
export type Configuration = {
  role: 'provider' | 'client'
  api_base: string
  locale: 'en' | 'es'
  demo: boolean
  version: string
  now: string | null
  practice: Practice
  zone: string | null
}

/** Reads a configuration; throws `Invalid app configuration` when it is none, or names a role that does not exist. */
export function parseConfiguration(text: string | null | undefined): Configuration {
  const given = decodeJson(text)
  if (given?.role !== 'provider' && given?.role !== 'client') throw new Error('Invalid app configuration')
  return {
    role: given.role,
    api_base: typeof given.api_base === 'string' ? given.api_base : '/api',
    locale: given.locale === 'es' ? 'es' : 'en',
    demo: given.demo === true,
    version: typeof given.version === 'string' ? given.version : '',
    now: typeof given.now === 'string' ? given.now : null,
    practice: parsePractice(given.practice),
    zone: typeof given.zone === 'string' ? given.zone : null,
  }
}

/** The configuration of this page; read once, since the page that carries it never changes it. */
export function readConfiguration(): Configuration {
  current ??= parseConfiguration(document.getElementById('app-config')?.textContent)
  return current
}

/** Sets the configuration of the page that is drawn next, where a server draws many. */
export function configurePage(page: Configuration): void {
  current = page
}

/** The page's nonce, for the few styles that third parties write at run time. */
export const readPageNonce = (): string | undefined => document.querySelector<HTMLElement>('#app-config')?.nonce || undefined

let current: Configuration | undefined

function decodeJson(text: string | null | undefined): Partial<Record<keyof Configuration, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function parsePractice(given: unknown): Practice {
  const facts: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {}
  const textOf = (name: string): string | null => (typeof facts[name] === 'string' && facts[name] !== '' ? facts[name] : null)
  return { name: textOf('name') ?? 'Sorrel', address: textOf('address'), phone: textOf('phone'), email: textOf('email') }
}
