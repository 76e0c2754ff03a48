/** What is compared of two people. Whole former names belong to the names. */
export type Compared = {
  first_name: string | null
  last_name: string | null
  preferred_name?: string | null | undefined
  former_names?: readonly string[]
  birth_date: string | null
  phone_number: string | null
  email: string | null
}

/** In what two people can be alike. `near`: the same but for one slip of the keyboard. */
export const likenesses = ['name', 'name_near', 'birth_date', 'birth_date_near', 'phone_number', 'email'] as const
export type Likeness = (typeof likenesses)[number]

const fewestLetters = 4

/** In what the two are alike. Accents, case, marks and the order of first and last name do not count. */
export function compareWith(one: Compared, other: Compared): Likeness[] {
  const both = <T>(a: T | null | undefined, b: T | null | undefined) => a != null && b != null && a === b
  const name = compareNames(one, other)
  const birth = compareDays(one.birth_date, other.birth_date)
  return [
    ...(name ? [name === 'same' ? ('name' as const) : ('name_near' as const)] : []),
    ...(birth ? [birth === 'same' ? ('birth_date' as const) : ('birth_date_near' as const)] : []),
    ...(both(one.phone_number, other.phone_number) ? (['phone_number'] as const) : []),
    ...(both(one.email, other.email) ? (['email'] as const) : []),
  ]
}

/**
 * Whether two people may be one. A number or an address is enough, since somebody else reads what is sent there. Without it, name and birth
 * date must fit, and only one of them may hold a slip: many people share a name, and many a birthday.
 */
export function isLikelyOne(alike: readonly Likeness[]): boolean {
  const has = (...names: Likeness[]) => names.some((name) => alike.includes(name))
  if (has('phone_number', 'email')) return true
  return has('name', 'name_near') && has('birth_date', 'birth_date_near') && has('name', 'birth_date')
}

type Fit = 'same' | 'near' | null

function compareNames(one: Compared, other: Compared): Fit {
  const fits = namesOf(one).flatMap((a) => namesOf(other).map((b) => compareWords(a, b)))
  return fits.includes('same') ? 'same' : fits.includes('near') ? 'near' : null
}

/** Every whole name of somebody, as sorted words: the preferred name stands in place of the first one. */
function namesOf({ first_name, last_name, preferred_name, former_names = [] }: Compared): string[][] {
  const whole = [first_name, preferred_name].filter(Boolean).map((first) => `${first} ${last_name ?? ''}`)
  return [...whole, ...former_names].map(wordsOf).filter((words) => words.length > 1)
}

/** The words of a name in the form in which names are compared; the same as `app.plain_name` of the database. */
export const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2018\u2019\u02bc`]/g, '')
    .replace(/[øłđıðþħ]/g, (letter) => 'oldidth'['øłđıðþħ'.indexOf(letter)]!)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()

/** Two names as sorted words. A second first name or last name that only one of the two has does not count, beside two words that fit. */
function compareWords(one: readonly string[], other: readonly string[]): Fit {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  if (fewer.every((word) => more.includes(word))) return 'same'
  if (one.length !== other.length) return null
  const odd = one.filter((word) => !other.includes(word))
  const against = other.filter((word) => !one.includes(word))
  return odd.length === 1 && against.length === 1 && isOneSlip(odd[0]!, against[0]!) ? 'near' : null
}

/** Whether one letter is missing, added or another one, or two neighbors changed places. Short words differ for a reason. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length < fewestLetters || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1)
  if (rest(short, at + 1) === rest(long, at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2)
}

/** Two days as they are typed: near if month and day changed places, or one digit is another one. */
function compareDays(one: string | null, other: string | null): Fit {
  if (!one || !other) return null
  if (one === other) return 'same'
  const [year, month, day] = one.split('-')
  if (other === `${year}-${day}-${month}`) return 'near'
  return [...one].filter((digit, at) => digit !== other[at]).length === 1 ? 'near' : null
}

/** The days with which a birth date may have been mistaken, itself among them. */
export function listNearDays(day: string): string[] {
  const [year, month, date] = day.split('-')
  const slips = [...day].flatMap((digit, at) =>
    digit === '-' ? [] : [...'0123456789'].map((other) => day.slice(0, at) + other + day.slice(at + 1)),
  )
  return [...new Set([day, `${year}-${date}-${month}`, ...slips])].filter(isDay)
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
