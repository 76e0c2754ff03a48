import { idOfDemoFile } from '../../files/world/files.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { cast } from '../../world/cast.ts'

export const noAnswer = { evidence: null, evidence_by: null, evidence_name: null, evidence_at: null, sent_at: null, files: [] as object[] }

const says = `The appointment took place, and this is what it cost.
When the client booked, they saw the price and agreed to our terms of payment. We told them by e-mail what would be charged two days before we charged it, and sent them the receipt.`

const enclosed = { policy: 'dispute-policy', receipt: 'dispute-receipt' } as const

/** What billing staff sent to a bank two days after somebody had objected, with its files. */
export function makeAnswer(dispute_id: string, opened_at: string) {
  const evidence_at = addMinutes(opened_at, 2 * 24 * 60)
  const files = Object.entries(enclosed).map(([kind, slug]) => ({
    ...{ file_id: idOfDemoFile(slug), dispute_id, round: 1, kind },
    file_ref: `file_fake_${idOfDemoFile(slug).replaceAll('-', '_')}`,
  }))
  return {
    ...{ evidence: says, evidence_by: cast.tom.admin_id, evidence_name: cast.tom.name },
    ...{ evidence_at, sent_at: addMinutes(evidence_at, 1), files },
  }
}
