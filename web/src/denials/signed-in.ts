import { msg, plural } from '@lingui/core/macro'
import { getClaimFigures, getClaimWork, listDenials, listUnderpaid, listWriteOffs } from '@sorrel/contract/denials/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listDenials, getClaimWork, listWriteOffs, listUnderpaid]

export const denials: SignedInPart = {
  stale: { appeal_letter: all, write_off: all, claim: all, remitted_claim: [...all, getClaimFigures] },
  work: {
    denials: {
      words: (count) => msg`${plural(count, { one: '# denied claim to work on', other: '# denied claims to work on' })}`,
      to: '/admin/denials',
    },
    write_offs: {
      words: (count) =>
        msg`${plural(count, { one: '# request to give up what a payer refused', other: '# requests to give up what payers refused' })}`,
      to: '/admin/denials',
      search: { view: 'waiting' },
    },
  },
}
