import '../admin.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { listPatients } from '@sorrel/contract/patients/record/operations'
import { IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { nameOfPerson } from '../../../kernel/use-session.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { MergePatients } from './MergePatients.tsx'

const route = getRouteApi('/admins/admin/patients/$patientId/merge')
const fewestLetters = 2

/** Finds the other record of a patient, and merges the two. */
export function MergePage() {
  const { t } = useLingui()
  const { patientId } = route.useParams()
  const [other, setOther] = useState<string | null>(null)
  return (
    <>
      <PageHead
        title={t`Merge two records`}
        line={<Trans>Two records of one person become one. Nothing is lost, and it can be undone.</Trans>}
      >
        <LinkButton kind="quiet" to="/admin/patients/$patientId" params={{ patientId }}>
          <Trans>Back to the patient</Trans>
        </LinkButton>
      </PageHead>
      <div className="page support">
        {other ? (
          <MergePatients patientId={patientId} otherId={other} onOther={() => setOther(null)} />
        ) : (
          <FindOther patientId={patientId} onFound={setOther} />
        )}
      </div>
    </>
  )
}

type FindProps = { patientId: string; onFound: (id: string) => void }

function FindOther({ patientId, onFound }: FindProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  return (
    <>
      <div className="support-find">
        <TextInput
          type="search"
          icon={IconSearch}
          label={t`Find the other record`}
          help={t`Name, birth date or phone number.`}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {q.length >= fewestLetters ? (
        <Others q={q} patientId={patientId} onFound={onFound} />
      ) : (
        <EmptyState drawing="search" title={<Trans>Which one is the other record?</Trans>}>
          <Trans>You see both side by side before anything happens.</Trans>
        </EmptyState>
      )}
    </>
  )
}

function Others({ q, patientId, onFound }: FindProps & { q: string }) {
  const format = useFormat()
  const { data, error, refetch } = useRead(listPatients, { query: { q, limit: 20 } }, { keepsPrevious: true })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={4} />
  const others = data.items.filter(({ patient_id }) => patient_id !== patientId)
  if (others.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>Nobody else was found</Trans>}>
        <Trans>Try a part of the name, a birth date such as 4/17/1988, or the last digits of the phone number.</Trans>
      </EmptyState>
    )
  return (
    <Card flush>
      <ul className="rows">
        {others.map((one) => {
          const name = nameOfPerson(one)
          return (
            <li key={one.patient_id}>
              <span>
                <b>{name || <Trans>No name yet</Trans>}</b>
                <small>{[one.birth_date && format.date(one.birth_date), one.phone_number].filter(Boolean).join(', ')}</small>
              </span>
              <Button kind="quiet" onClick={() => onFound(one.patient_id)}>
                <Trans>Compare</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
