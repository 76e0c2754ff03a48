import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { MyNotices } from './MyNotices.tsx'

/** What a dietitian wants to be told, and what went out. */
export function StaffNotificationsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Notices`} line={<Trans>What we tell you, how, and when.</Trans>} />
      <div className="page account-page">
        <MyNotices hasDevices />
      </div>
    </>
  )
}
