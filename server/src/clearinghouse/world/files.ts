import { createHash } from 'node:crypto'
import type { PaymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import type { ClaimVersion } from '../../claims/versions.ts'
import { writeAcknowledgment, writeClaimAcknowledgment } from '../../integrations/clearinghouse/payer/answering.ts'
import { unknownMember } from '../../integrations/clearinghouse/payer/checking.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
import { addMinutes, findDayOf } from '../../kernel/clock.ts'
import type { Movement } from '../../ledger/accounts.ts'
import { cast, idOf } from '../../world/cast.ts'
import { practiceOfDemo } from '../../world/frame.ts'
import type { Books } from './books.ts'

/** A version that the demo sent, with its text. */
export type Version = ClaimVersion & { x12: string; interchange_number: number; sent_at: string }
/** What stands of the answer to a claim, until the payer takes it back. */
type Standing = { row: { transaction_id: string | null; reversed_by: string | null }; postings: Movement[]; cents: number }
export type Exchange = {
  rows: Record<'exchange_file' | 'exchange_file_part' | 'remittance' | 'remitted_claim' | 'remitted_adjustment', object[]>
  books: Books
  standing: Map<string, Standing>
}

type FileFacts = {
  direction: 'sent' | 'received'
  kind: string
  name: string
  at: string
  version_id?: string
  interchange_number?: number
  charge_id?: string | null
  answers?: number
  strangers?: number
  /** Of a payment that somebody read in a letter: how it was paid. */
  means?: PaymentMeans
}

/** Keeps the text of a file with what became of it, and returns its id. */
export function addFile({ rows }: Exchange, text: string, { at, ...facts }: FileFacts): string {
  const { direction, kind, name, version_id = null, interchange_number = null, charge_id = null, answers = 1, strangers = 0, means } = facts
  const id = idOf('exchange file', name)
  const isSent = direction === 'sent'
  rows.exchange_file.push({
    ...{
      id,
      direction,
      kind,
      name,
      source: isSent ? 'us' : means ? 'letter' : 'pickup',
      hash: createHash('sha256').update(text).digest('hex'),
    },
    ...{ size: text.length, state: isSent ? 'sent' : 'taken', faults: [], version_id, interchange_number, charge_id, answers, strangers },
    ...{
      tries: isSent ? 1 : 0,
      last_error: null,
      means: means ?? null,
      admin_id: means ? cast.tom.admin_id : null,
      added_name: means ? cast.tom.name : null,
      created_at: at,
      settled_at: addMinutes(at, 1),
    },
  })
  rows.exchange_file_part.push({ file_id: id, n: 1, text })
  return id
}

/** 999 and 277CA of a file that arrived; a claim that was rejected did not get further. */
export function addReceipts(exchange: Exchange, { x12, clm01, sent_at, interchange_number }: Version, isRejected: boolean): void {
  const file = readSentFile(x12)
  const at = addMinutes(sent_at, 30)
  const numbers = (place: number) => ({ number: interchange_number * 10 + place, day: findDayOf(practiceOfDemo, at).replaceAll('-', '') })
  const taken = (kind: string) => ({ direction: 'received', kind, name: `${clm01}.${kind.toLowerCase()}`, at }) as const
  addFile(exchange, writeAcknowledgment(file, null, numbers(1)), taken('999'))
  addFile(exchange, writeClaimAcknowledgment(file, isRejected ? unknownMember : null, numbers(2)), taken('277CA'))
}
