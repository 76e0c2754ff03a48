import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { writeButtonLook } from '../../ui/buttons/button-look.ts'
import { homeOf, nameOfPerson, useSession } from '../../use-session.ts'

/** "Sign in", or the way back to one's own app. */
export function MyButton() {
  const session = useSession()
  const look = writeButtonLook({ kind: 'quiet', size: 'small' })
  if (!session) {
    return (
      <Link className={look} to="/login">
        <Trans>Sign in</Trans>
      </Link>
    )
  }
  // A plain address: the staff apps come with a page of their own.
  return (
    <a className={look} href={homeOf(session)}>
      <span className="sr">{nameOfPerson(session.actor)}: </span>
      <Trans>My Sorrel</Trans>
    </a>
  )
}
