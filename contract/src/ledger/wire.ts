import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { Cents, cursor, InstantIn, id, Language, LocalDate, limit, line } from '../kernel/values.ts'
import { AccountKind, BillingItem, LedgerAccount, SignedCents, StatementEntry, TrialLine } from './schemas.ts'

/** The moment of which a question is; now if it is missing. */
const at = InstantIn.optional()

export const getTrialBalance = {
  query: z.object({ at }),
  output: z.object({
    lines: z.array(TrialLine),
    /** The sum of all accounts, which is always zero. */
    sum_cents: SignedCents,
  }),
}
export const listLedgerAccounts = {
  query: z.object({ kind: AccountKind, at, cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(LedgerAccount), next_cursor: z.string().nullable() }),
}
export const getAccountStatement = {
  query: z.object({
    /** The name of an account, such as `revenue:services`. */
    account: line(100),
    at,
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ account: LedgerAccount, items: z.array(StatementEntry), next_cursor: z.string().nullable() }),
}
export const listBillingItems = {
  params: z.object({ patient_id: id() }),
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({
    items: z.array(BillingItem),
    next_cursor: z.string().nullable(),
    /** What is open of all bills of the patient, after payments, waivers and write-offs; null for a dietitian, who sees no payments. */
    balance_due_cents: Cents.nullable(),
    /** What the patient has in credit; null for a dietitian. */
    credit_cents: Cents.nullable(),
  }),
}
export const getSuperbillPdf = {
  params: z.object({ appointment_id: id() }),
  query: z.object({ language: Language.optional() }),
  output: file('application/pdf'),
}
export const listSuperbillMonths = {
  params: z.object({ patient_id: id() }),
  output: z.object({
    items: z.array(
      z.object({
        /** The first day of the month. */
        month: LocalDate,
        visits: z.int().min(1),
        paid_cents: Cents,
      }),
    ),
  }),
}
export const getMonthlySuperbillPdf = {
  params: z.object({ patient_id: id() }),
  query: z.object({
    /** Any day of the month. */
    month: LocalDate,
    language: Language.optional(),
  }),
  output: file('application/pdf'),
}
