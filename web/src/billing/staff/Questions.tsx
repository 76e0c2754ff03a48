import { Trans, useLingui } from '@lingui/react/macro'
import { answerBillQuestion, listBillQuestions } from '@sorrel/contract/billing/operations'
import type { OpenQuestion } from '@sorrel/contract/billing/schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'
import { useBillTitle } from '../words.ts'

/** The questions of clients about bills, which wait for an answer. Until then nothing is charged. */
export function Questions() {
  const pages = usePages(listBillQuestions, { query: {} })
  return (
    <PagedList
      pages={pages}
      rows={3}
      empty={
        <EmptyState drawing="search" title={<Trans>No questions waiting</Trans>}>
          <Trans>A client who questions a bill stops its collection until somebody answers here.</Trans>
        </EmptyState>
      }
    >
      {(questions) => (
        <ul className="stack bill-rows">
          {questions.map((question) => (
            <li key={question.id}>
              <Question question={question} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Question({ question }: { question: OpenQuestion }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [outcome, setOutcome] = useState<'stands' | 'changed'>('stands')
  const [answer, setAnswer] = useState('')
  const send = useAct(answerBillQuestion, { refreshes: [listBillQuestions, ...billReads], onSuccess: () => toast(t`The client is told.`) })
  const isUntrue = outcome === 'changed' && send.error instanceof ApiProblem && send.error.code === 'invalid_request'
  const titleOf = useBillTitle('staff')
  const day = format.shortDate(dayOf(question.asked_at, zone))
  const { provider_name } = question
  return (
    <Card
      as="article"
      title={
        <Link to="/admin/billing/$patientId" params={{ patientId: question.patient_id }}>
          {question.patient_name}
        </Link>
      }
      aside={<b className="bill-number">{format.money(question.open_cents)}</b>}
    >
      <div className="stack">
        <p className="small quiet">
          {titleOf(question)}
          {provider_name && ` · ${provider_name}`}
          <br />
          <Trans>Asked on {day}</Trans>
        </p>
        <p>{question.message}</p>
        <SelectInput
          label={t`Outcome`}
          value={outcome}
          options={[
            { value: 'stands', label: t`The amount is right` },
            { value: 'changed', label: t`The amount was corrected` },
          ]}
          onChange={(event) => setOutcome(event.currentTarget.value === 'changed' ? 'changed' : 'stands')}
        />
        <TextArea
          label={t`Answer, which the client reads`}
          rows={3}
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <div className="bill-acts">
          <Button
            busy={send.isPending}
            disabled={answer.trim() === ''}
            onClick={() => send.mutate({ params: { question_id: question.id }, body: { outcome, answer: answer.trim() } })}
          >
            <Trans>Send the answer</Trans>
          </Button>
        </div>
        {isUntrue ? (
          <Notice tone="warn">
            <Trans>The amount has not changed since the client asked. Correct it first: waive a part of it, or correct the claim.</Trans>
          </Notice>
        ) : (
          send.error && <Problem error={send.error} />
        )}
      </div>
    </Card>
  )
}
