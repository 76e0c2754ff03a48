import { Plural, Trans } from '@lingui/react/macro'
import type { ContactNote } from '@sorrel/contract/contacts/schemas'
import { contactKindLabels, contactPartyLabels } from '@sorrel/contract/contacts/vocabulary'
import { useNow } from '../kernel/clock.ts'
import { useFormat } from '../kernel/words/i18n.ts'

/** What a note between visits says: what happened when and with whom, the text, and who signed it. */
export function ContactText({ note, zone }: { note: ContactNote; zone: string }) {
  const { locale, dayAndTime, date } = useFormat()
  const now = useNow(60_000)
  const { kind, party, party_name, happened_at, minutes, text, signature, addenda } = note
  const signed = signature && dayAndTime(signature.signed_at, zone, now)
  return (
    <div className="stack stack--close">
      <h3>
        {contactKindLabels[kind][locale]}, {dayAndTime(happened_at, zone, now)}
      </h3>
      <p className="small quiet">
        {[contactPartyLabels[party][locale], party_name].filter(Boolean).join(': ')}
        {minutes !== null && (
          <>
            , <Plural value={minutes} one="# minute" other="# minutes" />
          </>
        )}
      </p>
      <p className="contact-text">{text}</p>
      {signature && (
        <p className="small quiet">
          <Trans>
            Signed by {signature.signature_name}, {signature.credentials}, {signed}
          </Trans>
        </p>
      )}
      {addenda.map((one) => (
        <p key={one.id} className="contact-text">
          <b>
            <Trans>Addendum of {date(one.signed_at.slice(0, 10))}</Trans>
          </b>{' '}
          {one.text}
        </p>
      ))}
    </div>
  )
}
