import { Trans, useLingui } from '@lingui/react/macro'
import { useTitle } from '../../kernel/use-title.ts'
import { firstNameOf, usePeople } from '../../patients/use-people.ts'
import { MyNotices } from './MyNotices.tsx'

/** What a patient, or the person for whom they act, wants to be told, and what went out. */
export function NotificationsPage() {
  const { t } = useLingui()
  const { acting, dependent } = usePeople()
  const name = dependent ? firstNameOf(dependent) : ''
  useTitle(t`Notices`)
  return (
    <>
      <header>
        <h1 className="serif">{name ? <Trans>Notices about {name}</Trans> : <Trans>Notices</Trans>}</h1>
        <p className="quiet">
          {name ? (
            <Trans>What we tell you about {name}, how, and when. They go to your number and address.</Trans>
          ) : (
            <Trans>What we tell you, how, and when.</Trans>
          )}
        </p>
      </header>
      <MyNotices hasDevices={acting === null} />
    </>
  )
}
