import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Charges the cards whose moment has come. */
export const collectBills = declareJob('billing.collect', z.object({}), '*/10 * * * *')
/** Announces parts of payment plans whose day comes near. */
export const announceParts = declareJob('billing.announce_parts', z.object({}), '7 * * * *')
/** Pays credit back that nobody has used for long. */
export const payBackOldCredit = declareJob('billing.pay_back_credit', z.object({}), '40 15 * * *')
/** Issues the statements of the last month, those that are missing. */
export const issueMonthlyStatements = declareJob('billing.issue_statements', z.object({}), '20 9 * * *')
const [checkHour, checkMinute] = [8, 30]
/** Checks the books against the processor, the bank, items, claims and payouts. */
export const checkBooks = declareJob('billing.check_books', z.object({}), `${checkMinute} ${checkHour} * * *`)

/** When the books are checked by themselves for the next time. The queue reads the line above in UTC. */
export function findNextCheck(now: string): string {
  const next = new Date(now)
  next.setUTCHours(checkHour, checkMinute, 0, 0)
  if (next.toISOString() <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString()
}
