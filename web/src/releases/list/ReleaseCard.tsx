import { Trans, useLingui } from '@lingui/react/macro'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { ReactNode } from 'react'
import { formatPhone } from '../../auth/phone.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useReleaseWords } from './use-release-words.ts'

const tones = { active: 'leaf', draft: 'info', revoked: 'warn', expired: undefined } as const

/** One release: to whom, what, until when, and what was sent. Below stands what the viewer can do. */
export function ReleaseCard({ release, zone, children }: { release: Release; zone: string; children?: ReactNode }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useReleaseWords()
  const { recipient, scope, purpose, starts_at, expires_at, status, signature, revoked_at, sends } = release
  const day = (instant: string) => format.date(dayOf(instant, zone))
  const [from, until] = [day(starts_at), day(expires_at)]
  const tone = tones[status]
  return (
    <Card
      as="article"
      aria-label={recipient.name}
      title={recipient.name}
      aside={<Chip {...(tone && { tone })}>{words.status(release)}</Chip>}
    >
      <DataList
        facts={[
          recipient.org !== null && { label: t`Organization`, value: recipient.org },
          { label: t`What`, value: scope.map(words.scope).join(', ') },
          { label: t`What for`, value: purpose },
          { label: t`Valid`, value: t`${from} to ${until}` },
          recipient.fax !== null && { label: t`Fax`, value: formatPhone(recipient.fax) },
          recipient.email !== null && { label: t`Email`, value: recipient.email },
          signature && { label: t`Signed by`, value: `${signature.name}, ${day(signature.at)}` },
          revoked_at !== null && { label: t`Revoked`, value: day(revoked_at) },
        ]}
      />
      {sends.length > 0 && <Sends sends={sends} zone={zone} />}
      {children}
    </Card>
  )
}

function Sends({ sends, zone }: { sends: Release['sends']; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const words = useReleaseWords()
  const why = {
    refused: t`The number or address did not accept it.`,
    no_answer: t`Nobody answered, although we tried several times.`,
    not_available: t`We cannot send faxes at the moment.`,
  }
  return (
    <section className="release-sends" aria-label={t`What was sent`}>
      <ul className="rows">
        {sends.map((send) => (
          <li key={send.id} className="line line--apart">
            <span>
              {words.method(send.method)}, {format.shortDate(dayOf(send.at, zone))}
              {send.fault && <small>{why[send.fault]}</small>}
              {send.status === 'withheld' && (
                <small>
                  <Trans>The release had ended before.</Trans>
                </small>
              )}
            </span>
            <span className="small quiet">{words.sendStatus(send)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
