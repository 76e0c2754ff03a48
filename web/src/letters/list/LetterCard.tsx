import { Trans, useLingui } from '@lingui/react/macro'
import type { Letter } from '@sorrel/contract/letters/schemas'
import { sendStatusLabels } from '@sorrel/contract/releases/vocabulary'
import type { ReactNode } from 'react'
import { formatPhone } from '../../auth/phone.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { LetterPaper } from './LetterPaper.tsx'
import { useLetterWords } from './use-letter-words.ts'

/** One signed letter: to whom, by what right, and where and when it went. Below stands what the viewer can do. */
export function LetterCard({ letter, zone, children }: { letter: Letter; zone: string; children?: ReactNode }) {
  const { t } = useLingui()
  const words = useLetterWords(zone)
  const { recipient, basis, sends, signed_at, signature_name, credentials } = letter
  const to = words.recipient(letter)
  const why = {
    treatment: t`It is part of the treatment, because they made the referral`,
    release: t`A signed release allows it`,
    by_hand: t`It is handed over on paper; we send it to nobody`,
  }
  const title = words.kind(letter.kind)
  return (
    <Card as="article" aria-label={to ? `${title}, ${to}` : title} title={title} aside={<State sends={sends} />} className="stack">
      <DataList
        facts={[
          to !== '' && { label: t`Written to`, value: to },
          { label: t`Why they get it`, value: why[basis] },
          recipient.fax !== null && { label: t`Fax`, value: formatPhone(recipient.fax) },
          recipient.email !== null && { label: t`Email`, value: recipient.email },
          { label: t`Signed by`, value: `${signature_name}, ${credentials}, ${words.moment(signed_at)}` },
        ]}
      />
      {sends.length > 0 && (
        <ul className="rows" aria-label={t`Where it went`}>
          {sends.map((send) => (
            <li key={send.id}>{words.send(send)}</li>
          ))}
        </ul>
      )}
      <div className="line line--wrap">
        {children}
        {letter.is_readable ? (
          <LetterPaper letter={letter} />
        ) : (
          <p className="small quiet">
            <Trans>What it says is not shown here.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

const tones = { sent: 'leaf', waiting: 'info', failed: 'warn', withheld: 'warn' } as const

/** How the last sending ended. */
function State({ sends: [last] }: Pick<Letter, 'sends'>) {
  const { locale } = useFormat()
  return last ? <Chip tone={tones[last.status]}>{sendStatusLabels[last.status][locale]}</Chip> : null
}
