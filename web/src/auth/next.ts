const base = 'http://own.invalid'
const isStaffPath = (path: string): boolean => /^\/(provider|admin)(\/|\?|#|$)/.test(path)

/** Where to go after sign-in: a path of this site, or undefined. A link must not send people to another site. */
export function readOwnPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(next, base)
    const path = `${pathname}${search}${hash}`
    if (origin !== base || path.startsWith('//') || /^\/(provider\/)?login(\/|$)/.test(pathname)) return undefined
    return path
  } catch {
    return undefined
  }
}

/** Keeps the path if it belongs to the audience (patients or staff) that signs in here, since the two sign in separately. */
export const keepOwnNext = (staff: boolean, next: string | undefined): string | undefined =>
  next !== undefined && isStaffPath(next) === staff ? next : undefined

/** The sign-in page of the audience to which this path belongs. */
export const findSignIn = (next: string | undefined): '/login' | '/provider/login' =>
  next !== undefined && isStaffPath(next) ? '/provider/login' : '/login'

type Entering = { must_update: string | null; actor: { kind: 'patient' | 'provider' | 'admin' } }

/** The screen after sign-in. A person who recovered without their phone first confirms a new one. */
export function findDestination({ must_update, actor }: Entering, next: string | undefined, screens: Record<string, unknown>): string {
  const staff = actor.kind !== 'patient'
  if (must_update) return '/app/settings/account'
  const asked = keepOwnNext(staff, readOwnPath(next))
  if (asked) return asked
  const homes = { patient: ['/app', '/app/settings/account'], provider: ['/provider'], admin: ['/admin', '/provider'] }[actor.kind]
  return homes.find((home) => home in screens) ?? '/'
}
