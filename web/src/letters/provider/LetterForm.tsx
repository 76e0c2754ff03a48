import { Trans, useLingui } from '@lingui/react/macro'
import { listLetters, signLetter } from '@sorrel/contract/letters/operations'
import { listPartsOf } from '@sorrel/contract/letters/rules'
import { letterPartLabels } from '@sorrel/contract/letters/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { type Body, nameRecipient, type Proposal, type Typed, useLetterForm } from './use-letter-form.ts'

/** The letter as it was composed, to edit: to whom it is written, its parts, and the signature. */
export function LetterForm({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const navigate = useNavigate()
  const form = useLetterForm(proposal)
  const { appointment_id: id, language } = proposal
  const sign = useAct(signLetter, {
    refreshes: [listLetters],
    onSuccess: async () => {
      form.saved()
      toast(t`The letter is signed. You can send it now.`)
      await navigate({ to: '/provider/appointments/$id/note', params: { id } })
    },
    onError: (error) => void form.refused(error),
  })
  const needsProof = asksForProof(sign.error)
  const isListed = sign.error && Object.keys(form.errors).length > 0
  return (
    <>
      <form className="stack" noValidate onSubmit={form.submit<Body>((body) => sign.mutate({ params: { appointment_id: id }, body }))}>
        <ErrorSummary {...form.summary} />
        <RecipientCard proposal={proposal} form={form} />
        <Card title={<Trans>What it says</Trans>} className="stack">
          <p className="small quiet">
            <Trans>The words of your note stay in the language in which you wrote them. Take out what they do not need to know.</Trans>
          </p>
          {listPartsOf(proposal.kind).map((part) => (
            <TextArea
              key={part}
              label={letterPartLabels[part][locale]}
              lang={language}
              rows={part === 'opening' || part === 'closing' ? 3 : 6}
              maxLength={6000}
              {...form.field(part)}
            />
          ))}
        </Card>
        {sign.error && !needsProof && !isListed && <Problem error={sign.error} />}
        {!needsProof && (
          <div className="line line--wrap">
            <Button type="submit" busy={sign.isPending || form.checking}>
              <Trans>Sign the letter</Trans>
            </Button>
            <p className="small quiet">
              <Trans>What you sign never changes. Nothing is sent yet.</Trans>
            </p>
          </div>
        )}
      </form>
      {/* A form of its own: one form cannot stand in another. */}
      {needsProof && (
        <Card>
          <ProveFirst onDone={() => sign.variables && sign.mutate(sign.variables)} />
        </Card>
      )}
    </>
  )
}

type CardProps = { proposal: Proposal; form: ReturnType<typeof useLetterForm> }

/** To whom the letter is written, and why they may get it. */
function RecipientCard({ proposal: { recipients, kind }, form }: CardProps) {
  const { t } = useLingui()
  const chosen = recipients.find((one) => nameRecipient(one) === (form.values as Typed).to)
  const options = recipients.map((one) => ({ value: nameRecipient(one), label: [one.name, one.org].filter(Boolean).join(', ') }))
  return (
    <Card title={<Trans>Written to</Trans>} className="stack">
      <SelectInput label={t`Who gets it`} options={options} empty={t`Nobody by us: a letter on paper`} {...form.field('to')} />
      {!chosen && <TextInput label={t`Name on the letter`} optional maxLength={160} {...form.field('addressee')} />}
      <p className="small quiet">
        {chosen?.basis === 'treatment' ? (
          <Trans>They made the referral, so a progress letter is part of the treatment and needs no release.</Trans>
        ) : chosen ? (
          <Trans>Your client signed a release that lets them have notes.</Trans>
        ) : kind === 'necessity' ? (
          <Trans>Your client hands it over. We send it only to somebody for whom they signed a release that includes notes.</Trans>
        ) : (
          <Trans>Your client hands it over. We send it to the clinician of a referral, or by a release that includes notes.</Trans>
        )}
      </p>
    </Card>
  )
}
