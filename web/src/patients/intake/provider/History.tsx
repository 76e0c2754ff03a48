import { Trans } from '@lingui/react/macro'
import { listIntakeChanges } from '@sorrel/contract/patients/intake/operations'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
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
export function History({ patientId, units }: Props) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([])
  return (
    <Card title={<Trans>History</Trans>}>
      {cursors.length === 0 && (
        <Button kind="quiet" size="small" onClick={() => setCursors([undefined])}>
          <Trans>Show every change</Trans>
        </Button>
      )}
      {cursors.map((cursor, at) => (
        <Page
          key={cursor ?? 'first'}
          cursor={cursor}
          more={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
          {...{ patientId, units }}
        />
      ))}
    </Card>
  )
}

function Page({ patientId, units, cursor, more }: Props & { cursor: string | undefined; more: ((next: string) => void) | undefined }) {
  const format = useFormat()
  const zone = useMyZone()
  const { data, error, refetch } = useRead(listIntakeChanges, {
    params: { patient_id: patientId },
    query: { limit: 25, ...(cursor && { cursor }) },
  })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting />
  const next = data.next_cursor
  return (
    <>
      <ul className="rows">
        {data.items.map(({ id, question: about, value, by_name, at }) => {
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
      {next !== null && more && (
        <Button kind="quiet" size="small" onClick={() => more(next)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
