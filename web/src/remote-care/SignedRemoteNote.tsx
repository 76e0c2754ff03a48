import { Trans } from '@lingui/react/macro'
import { remoteNoteFields, remoteNoteKeys } from '@sorrel/contract/charting/remote-notes/rules'
import type { RemoteNote } from '@sorrel/contract/charting/remote-notes/schemas'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'

/** A signed note as everybody reads it, with who signed and the hash of what they signed. */
export function SignedRemoteNote({ note }: { note: RemoteNote }) {
  const format = useFormat()
  const zone = useMyZone()
  const { signature } = note
  const [name, credentials] = [signature?.signature_name, signature?.credentials]
  const day = signature && format.date(dayOf(signature.signed_at, zone))
  return (
    <div className="stack stack--close">
      {remoteNoteKeys.map((key) => (
        <div key={key}>
          <p className="small quiet">{remoteNoteFields[key][format.locale]}</p>
          <p className="remote-text">{note.fields[key]}</p>
        </div>
      ))}
      {note.diagnoses.length > 0 && (
        <p className="small">{note.diagnoses.map(({ icd10, description }) => `${icd10} ${description}`).join(' · ')}</p>
      )}
      {signature && (
        <p className="small quiet remote-text">
          <Trans>
            Signed by {name}, {credentials}, on {day}
          </Trans>
          {`\nSHA-256 ${signature.sha256}`}
        </p>
      )}
    </div>
  )
}
