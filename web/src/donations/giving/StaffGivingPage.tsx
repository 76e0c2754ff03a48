import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Giving } from './Giving.tsx'

/** The recurring gift of a dietitian, with a card of their own. */
export function StaffGivingPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`Giving`}
        line={<Trans>A gift of your own to a good cause. It has nothing to do with your pay or with whom you see.</Trans>}
      />
      <div className="page giving">
        <Giving isStaff />
      </div>
    </>
  )
}
