import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'
import { type DeclaredJob, enqueue } from '../../kernel/jobs.ts'
import type { Written } from '../message.ts'

type LetterMethod = 'fax' | 'email'
/** `withheld`: the reason to send it ended before it could go out. */
type LetterStatus = 'waiting' | 'sent' | 'failed' | 'withheld'
export type LetterFault = 'refused' | 'no_answer' | 'not_available'

/** A document on its way to an office by fax or e-mail: the columns that every table of such documents has. */
export type LetterRow = {
  id: string
  method: LetterMethod
  status: LetterStatus
  fault: LetterFault | null
  /** How often it was tried. */
  attempts: number
  sent_at: string | null
  carrier_ref: string | null
}
type LetterChange = Partial<Omit<LetterRow, 'id' | 'method'>>

/** What goes out. `makeBytes` runs once it is certain that it can go, and returns the same bytes for every try. */
export type Letter = {
  to: string
  name: string
  makeBytes: () => Promise<Buffer>
  language: Language
  /** The e-mail that brings the document. It lies open in the mailbox of an office, so it names nobody. */
  composeCover: (file: { name: string; bytes: Buffer }) => Written
}

/** What a feature says about the letters that it sends. It keeps its own table, and records its own events. */
export type Letters<Row extends LetterRow, Payload> = {
  /** Begins the name by which carriers know a letter, so that one that is handed over twice goes out once. */
  key: string
  job: DeclaredJob<Payload>
  payloadOf: (id: string, attempts: number) => Payload
  /** The letter as it would go out now; undefined if there is no reason to send it any more. */
  prepareLetter: (ctx: Context, row: Row) => Promise<Letter | undefined>
  /** Changes the row if it still waits and was tried `attempts` times; false if another run was faster. */
  changeRow: (ctx: Context, row: Row, to: LetterChange) => Promise<boolean>
  /** Records the event of the outcome, in the transaction of the change. */
  recordOutcome: (ctx: Context, row: Row, outcome: 'sent' | 'failed') => Promise<void>
}

/** Enqueues a try of a letter: the first one, or the next one at `run_at`. */
export function queueTry<Row extends LetterRow, Payload>(
  ctx: Context,
  { job, payloadOf }: Pick<Letters<Row, Payload>, 'job' | 'payloadOf'>,
  { id, attempts }: { id: string; attempts: number },
  run_at?: string,
): Promise<void> {
  return enqueue(ctx, job, payloadOf(id, attempts), { key: `${job.name}:${id}:${attempts}`, ...(run_at && { run_at }) })
}
