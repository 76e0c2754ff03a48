import { Trans, useLingui } from '@lingui/react/macro'
import type { Language } from '@sorrel/contract/kernel/values'
import { getLetterProposal } from '@sorrel/contract/letters/operations'
import { type LetterKind, letterKindLabels } from '@sorrel/contract/letters/vocabulary'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { LetterForm } from './LetterForm.tsx'

const route = getRouteApi('/staff/provider/appointments/$id/letter')

/** A letter from the signed note of a visit: its kind and language in the address, and the text to edit and sign. */
export function LetterPage() {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const kind: LetterKind = search.kind === 'necessity' ? 'necessity' : 'progress'
  const language: Language = search.language === 'es' ? 'es' : 'en'
  const choose = (chosen: { kind?: string; language?: string }) =>
    void navigate({ to: '/provider/appointments/$id/letter', params: { id }, search: { kind, language, ...chosen }, replace: true })
  return (
    <>
      <PageHead
        title={t`Write a letter`}
        line={
          <Link to="/provider/appointments/$id/note" params={{ id }}>
            <Trans>Back to the note</Trans>
          </Link>
        }
      />
      <div className="page stack">
        <Card className="stack">
          <Segments
            legend={t`Kind of letter`}
            shown
            options={[
              { value: 'progress', label: letterKindLabels.progress[locale] },
              { value: 'necessity', label: letterKindLabels.necessity[locale] },
            ]}
            value={kind}
            onChange={(chosen) => choose({ kind: chosen })}
          />
          <Segments
            legend={t`Language of the letter`}
            shown
            options={[
              { value: 'en', label: t`English` },
              { value: 'es', label: t`Spanish` },
            ]}
            value={language}
            onChange={(chosen) => choose({ language: chosen })}
          />
        </Card>
        <Proposed key={`${id} ${kind} ${language}`} id={id} kind={kind} language={language} />
      </div>
    </>
  )
}

function Proposed({ id, kind, language }: { id: string; kind: LetterKind; language: Language }) {
  const { data, error, refetch } = useRead(getLetterProposal, { params: { appointment_id: id }, query: { kind, language } })
  if (data)
    return (
      <>
        <h2>
          <Trans>About {data.patient_name}</Trans>
        </h2>
        <LetterForm proposal={data} />
      </>
    )
  if (error instanceof ApiProblem && error.code === 'note_not_signed')
    return (
      <Notice tone="warn">
        <Trans>A letter is written from a signed note. Sign the note of this visit first.</Trans>
      </Notice>
    )
  return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={2} />
}
