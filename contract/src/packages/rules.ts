import { spreadCents } from '../ledger/rules.ts'

/** What each visit of a package counts for: the price in equal parts, of which the first carry the cents that are left over. */
export const shareOut = (price_cents: number, visits: number): number[] =>
  spreadCents(
    price_cents,
    Array.from({ length: visits }, () => 1),
  )

/** What is left of a package after so many of its visits: it goes back if the package ends. */
export const leftOf = ({ price_cents, visits, used }: { price_cents: number; visits: number; used: number }): number =>
  shareOut(price_cents, visits)
    .slice(used)
    .reduce((sum, cents) => sum + cents, 0)

/** What one visit of a package costs, to the nearest cent. Parts that are not all equal are told as about that much. */
export const eachOf = ({ price_cents, visits }: { price_cents: number; visits: number }): { cents: number; isExact: boolean } => ({
  cents: Math.round(price_cents / visits),
  isExact: price_cents % visits === 0,
})
