import { Trans, useLingui } from '@lingui/react/macro'
import { getPractice } from '@sorrel/contract/payers/operations'
import type { Practice } from '@sorrel/contract/payers/schemas'
import { useState } from 'react'
import { useRuleWords } from '../../coding/use-rule-words.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Screen } from '../Screen.tsx'
import { Offices } from './Offices.tsx'
import { PracticeForm } from './PracticeForm.tsx'

/** Who the practice is on claims and bills, and was before. */
export function PracticePage() {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(getPractice, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen
      title={t`Practice`}
      line={<Trans>Who you are on claims and bills.</Trans>}
      actions={
        data &&
        !isOpen && (
          <Button onClick={() => setOpen(true)}>
            <Trans>New version</Trans>
          </Button>
        )
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={8} />}
      {data && isOpen && <PracticeForm before={data.practice} onClose={() => setOpen(false)} />}
      {data && !isOpen && data.versions.length === 0 && (
        <EmptyState drawing="search" title={<Trans>Nobody has written it yet</Trans>}>
          <Trans>No claim can be built before.</Trans>
        </EmptyState>
      )}
      {data && !isOpen && data.versions.map((one) => <Version key={one.id} one={one} isNow={one.id === data.practice?.id} />)}
      {data && !isOpen && <Offices />}
    </Screen>
  )
}

const zipOf = (zip: string) => `${zip.slice(0, 5)}-${zip.slice(5)}`
const lineOf = ({ line_1, line_2, city, state, zip }: Practice['address']) =>
  [line_1, line_2, `${city}, ${state} ${zipOf(zip)}`].filter(Boolean).join(', ')

function Version({ one, isNow }: { one: Practice; isNow: boolean }) {
  const { t } = useLingui()
  const say = useRuleWords()
  return (
    <Card title={say.days(one)} aside={isNow ? <Trans>In force today</Trans> : undefined}>
      <DataList
        facts={[
          { label: t({ message: 'Legal name', context: 'practice' }), value: one.legal_name },
          { label: t`Tax number (EIN)`, value: `${one.ein.slice(0, 2)}-${one.ein.slice(2)}` },
          { label: t`NPI of the practice`, value: one.npi },
          one.taxonomy !== null && { label: t`Taxonomy`, value: one.taxonomy },
          { label: t`Street address`, value: lineOf(one.address) },
          one.pay_to !== null && { label: t`Payments go to`, value: lineOf(one.pay_to) },
          { label: t`Whom payers may call`, value: [one.contact_name, one.phone_number, one.email].filter(Boolean).join(', ') },
          { label: t`Signatures on file`, value: one.signature_on_file ? t`Yes` : t`No` },
          { label: t`Accepts assignment`, value: one.accepts_assignment ? t`Yes` : t`No` },
        ]}
      />
    </Card>
  )
}
