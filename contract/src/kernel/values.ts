import { z } from 'zod'

// NOTE: zod compiles functions from text for speed, which our content security policy refuses and reports. This must run before any schema.
if ('document' in globalThis) z.config({ jitless: true })

/** A body that refuses unknown fields at every depth. A field that was silently dropped would look as if it had been stored. */
export const body = z.strictObject

/** An id; the name of the field says what it belongs to (decision 27). Each call makes a new schema, so that the API description can name it. */
export const id = () => z.uuid()

/**
 * The body of a PATCH or PUT. A body that changes nothing is refused as `nothing_to_change`. `besides` lists the fields that change nothing
 * by themselves, such as a scope or a version.
 */
export const change = <Shape extends z.ZodRawShape>(shape: Shape, besides: readonly (keyof Shape)[] = ['version']) =>
  body(shape).refine((sent) => Object.entries(sent).some(([name, value]) => value !== undefined && !besides.includes(name)), {
    params: { code: 'nothing_to_change' },
  })

// NOTE: a day inside of what a day can be, so that the local day of an instant can be written in every zone.
const first = '1900-01-02T00:00:00.000Z'
const last = '2199-12-30T23:59:59.999Z'

/** An instant in an answer: always UTC with milliseconds, so that instants compare as strings. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = z.infer<typeof Instant>

/** An instant in a request: any RFC 3339 precision and offset, converted to UTC with milliseconds. */
export const InstantIn = z.iso.datetime({ offset: true }).transform((text, ctx): Instant => {
  const at = Date.parse(text)
  const instant = Number.isNaN(at) ? '' : new Date(at).toISOString()
  if (instant >= first && instant <= last && instant.length === first.length) return instant
  ctx.addIssue({ code: 'custom', message: 'out of range' })
  return z.NEVER
})

/** A day without a time zone, such as a birthday or a date of service. Between 1900 and 2199. */
export const LocalDate = z.iso.date().refine((day) => day >= '1900-01-01' && day <= '2199-12-31')
export type LocalDate = z.infer<typeof LocalDate>

/** A day from which others are reckoned, such as the beginning of its half year. They lie within two years of it, and must be days (`LocalDate`) as well. */
export const ReckonedDate = LocalDate.refine((day) => day >= '1902-01-01' && day <= '2197-12-31')

/** A wall-clock time, to the minute; `24:00` is the midnight that ends the day. */
export const LocalTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)
export type LocalTime = z.infer<typeof LocalTime>

/** An IANA time zone that this runtime knows. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    if (!/^[A-Za-z][\w+\-/]*$/.test(zone)) return false
    try {
      // Intl alone also knows names that are no IANA zones, such as `PST`; Temporal and PostgreSQL do not.
      clocks.Temporal?.Now.zonedDateTimeISO(zone)
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  })

// Browsers that lack it send the zone of their own clock, and the server checks it.
const clocks: { Temporal?: { Now: { zonedDateTimeISO(zone: string): unknown } } } = globalThis

/** Whole US cents, never negative: the name of the field says who pays, not the sign. */
export const Cents = z.int().min(0).max(100_000_000_00)
export type Cents = z.infer<typeof Cents>
/** What many amounts come to: it is reckoned and shown, and nobody types it. */
export const SumCents = z.int().min(0)

// PostgreSQL refuses NUL, and a lone surrogate cannot be written as UTF-8.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text that people type: trimmed, between `min` (one) and `max` characters. */
export const text = (max: number, min = 1) => z.string().trim().min(min).max(max).refine(storable)

/** A name or the like: on one line, with something to see, and without marks that turn the direction of the text after it. */
export const line = (max: number) =>
  text(max).refine(
    (typed) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed) && !/[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u.test(typed),
  )
/** The names of a person, as they are typed. */
export const personNames = { first_name: line(80), last_name: line(80), preferred_name: line(80).optional() }

/** A secret in a request. Only its form is checked here. */
export const token = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[\w.~+/=-]+$/)

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Phone numbers are read leniently; the server turns them into E.164. */
export const PhoneNumber = z.string().trim().min(5).max(32).refine(storable)

export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

/** A list in a query. We send and document a repeated key; commas are accepted too, because no value contains one. */
export const listOf = <S extends z.ZodType>(item: S, max = 50) =>
  z.preprocess(
    (value) =>
      value === undefined
        ? undefined
        : (Array.isArray(value) ? value : [value]).flatMap((v) => (typeof v === 'string' ? v.split(',') : [v])).filter((v) => v !== ''),
    z.array(item).max(max),
  )

/** A whole number in a query. Only queries read numbers from strings. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** A yes or no in a query. */
export const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')

/** Accepts the four spellings of the specification and returns one of two. */
export const SortOrder = z
  .enum(['asc', 'desc', 'ASCENDING', 'DESCENDING'])
  .transform((word) => (word === 'asc' || word === 'ASCENDING' ? ('asc' as const) : ('desc' as const)))

/** The `version` on which a change is based, as `if-match: "3"`. If a newer one is stored, the answer is `changed_meanwhile`. */
export const IfMatch = z
  .string()
  .regex(/^"[1-9]\d{0,8}"$/)
  .transform((quoted) => Number(quoted.slice(1, -1)))

export const limit = wholeNumber(1, 100)
/** The `next_cursor` of the page before. */
export const cursor = z
  .string()
  .regex(/^[\w-]{1,200}$/)
  .optional()
export const offset = wholeNumber(0, 1_000_000)
