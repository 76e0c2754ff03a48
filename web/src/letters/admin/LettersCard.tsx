import { Trans } from '@lingui/react/macro'
import { listLetters } from '@sorrel/contract/letters/operations'
import type { Letter } from '@sorrel/contract/letters/schemas'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { useLetterWords } from '../list/use-letter-words.ts'

/** Which letters about a patient there are, and what became of each. Support does not read what they say. */
export function LettersCard({ patientId }: { patientId: string }) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listLetters, {
    params: { patient_id: patientId },
    query: { limit: 10 },
  })
  return (
    <Card flush title={<Trans>Letters</Trans>}>
      {error && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {data && items.length === 0 && (
        <p className="support-empty quiet">
          <Trans>No letter was written.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((letter) => (
            <Row key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier letters</Trans>
        </Button>
      )}
    </Card>
  )
}

function Row({ letter }: { letter: Letter }) {
  const words = useLetterWords(useMyZone())
  const [last] = letter.sends
  const to = words.recipient(letter)
  return (
    <li aria-label={to || words.kind(letter.kind)}>
      <span>
        {words.kind(letter.kind)}
        {to && <small>{to}</small>}
        <small>{last ? words.send(last) : words.moment(letter.signed_at)}</small>
      </span>
    </li>
  )
}
