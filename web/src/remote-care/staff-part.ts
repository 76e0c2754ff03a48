import { msg, plural } from '@lingui/core/macro'
import { getContest, listContests } from '@sorrel/contract/remote-care/operations'
import { IconMessageDollar, IconMessageReport } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const remoteCareOfStaff: SignedInPart = {
  tabs: {
    provider: [{ to: '/provider/remote-care', label: msg`Between visits`, icon: IconMessageDollar, place: 46 }],
    admin: [{ to: '/admin/contests', label: msg`Objections`, icon: IconMessageReport, place: 33, tag: 'billing_operations' }],
  },
  stale: { contest: [listContests, getContest] },
  work: {
    contests: {
      words: (count) => msg`${plural(count, { one: '# objection to a bill', other: '# objections to bills' })}`,
      to: '/admin/contests',
    },
  },
}
