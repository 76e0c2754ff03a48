import { Trans } from '@lingui/react/macro'
import { listIntakeChanges } from '@sorrel/contract/patients/intake/operations'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import { useState } from 'react'
import { usePages } from '../../../kernel/calls/pages.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/provider/use-schedule.ts'
import { writeAnswer } from '../words.ts'

type Props = { patientId: string; units: 'us' | 'metric' }

/** Every change of the intake, with who and when. It is read only when somebody asks for it. */
export function History(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={<Trans>History</Trans>}>
      {isOpen ? (
        <Changes {...props} />
      ) : (
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          <Trans>Show every change</Trans>
        </Button>
      )}
    </Card>
  )
}

function Changes({ patientId, units }: Props) {
  const format = useFormat()
  const zone = useMyZone()
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listIntakeChanges, {
    params: { patient_id: patientId },
    query: { limit: 25 },
  })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting />
  return (
    <>
      <ul className="rows rows--apart">
        {items.map(({ id, question: about, value, by_name, at }) => {
          const question = findQuestion(about)
          return (
            <li key={id}>
              <b>{question?.label[format.locale] ?? about}</b>
              <p className="small">
                {value === null ? (
                  <Trans>Taken back</Trans>
                ) : question ? (
                  writeAnswer(question, value, format, units).join('; ')
                ) : (
                  String(value)
                )}
              </p>
              <p className="small quiet">
                {[by_name, format.shortDate(dayOf(at, zone)), format.time(at, zone)].filter(Boolean).join(', ')}
              </p>
            </li>
          )
        })}
      </ul>
      {error && <Problem error={error} />}
      {more && (
        <Button kind="quiet" size="small" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
