import { createHash } from 'node:crypto'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { letters } from '../papers/numbering.ts'
import { listReceipts } from './receipts.ts'
import { listStatements } from './statements.ts'

/** The papers of the world, numbered in the order in which they were issued: a receipt for each payment and refund, and statements of the last month. */
export function makePapers(frame: Frame): { paper_series: object[]; bill_paper: object[] } {
  const drafts = [...listReceipts(frame), ...listStatements(frame)].toSorted(
    (one, other) => one.issued_at.localeCompare(other.issued_at) || one.patient_id.localeCompare(other.patient_id),
  )
  const taken = new Map<string, number>()
  const bill_paper = drafts.map(({ content, ...draft }) => {
    const series = `${letters[content.kind]}-${draft.issued_at.slice(0, 4)}`
    const n = (taken.get(series) ?? 0) + 1
    taken.set(series, n)
    const content_hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    return { id: idOf('bill paper', series, n), kind: content.kind, series, n, ...draft, content, content_hash }
  })
  return { paper_series: [...taken].map(([name, count]) => ({ name, taken: count })), bill_paper }
}
