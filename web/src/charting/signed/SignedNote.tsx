import { Trans } from '@lingui/react/macro'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { IconEyeOff, IconLock } from '@tabler/icons-react'
import { useNow } from '../../kernel/clock.ts'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'
import { AddendumForm } from './AddendumForm.tsx'
import { History } from './History.tsx'
import { Papers } from './Papers.tsx'
import { Reading } from './Reading.tsx'
import { SignedActs } from './SignedActs.tsx'

const VisitLetters = makeLazyPart(() => import('../../letters/provider/VisitLetters.tsx'), 'VisitLetters')

/** A signed note: who signed it, what it says, what was added later, and what can still be done. */
export function SignedNote({ note, zone }: { note: ChartNote; zone: string }) {
  const format = useFormat()
  const now = useNow(60_000)
  const { signature } = note
  const signed = signature && formatDayTime(format, signature.signed_at, zone, now)
  return (
    <>
      {signature && (
        <Notice icon={IconLock}>
          <p>
            <Trans>
              Signed by {signature.signature_name}, {signature.credentials}, {signed}.
            </Trans>
          </p>
          <p className="tiny quiet note-hash">SHA-256 {signature.sha256}</p>
        </Notice>
      )}
      <Papers appointmentId={note.appointment_id} at={note.visit.starts_at} />
      {note.withheld_reason !== null && (
        <Notice tone="warn" icon={IconEyeOff}>
          <Trans>Your client does not see this note: {note.withheld_reason}</Trans>
        </Notice>
      )}
      <Reading note={note} />
      {note.addenda.map((one) => {
        const at = formatDayTime(format, one.signed_at, zone, now)
        return (
          <article key={one.id} className="card stack stack--close">
            <h2>
              <Trans>Addendum</Trans>
            </h2>
            <p className="note-text">{one.text}</p>
            <p className="small quiet">
              {one.reason} · {one.signature_name}, {one.credentials}, {at}
            </p>
          </article>
        )
      })}
      <VisitLetters note={note} zone={zone} />
      {note.is_own && (
        <>
          <AddendumForm key={note.addenda.length} note={note} />
          <SignedActs note={note} />
          <History appointmentId={note.appointment_id} zone={zone} />
        </>
      )}
    </>
  )
}
