import { Trans, useLingui } from '@lingui/react/macro'
import { changeClaim, getClaim, listClaims } from '@sorrel/contract/claims/operations'
import { type AttachmentKind, type AttachmentWay, attachmentKinds, attachmentWays } from '@sorrel/contract/claims/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { useState } from 'react'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useLocale } from '../../../kernel/words/i18n.ts'
import type { Claim } from '../claim.ts'

const fields = ['member_id', 'authorization_number', 'referral_number', 'note', 'exception'] as const
type Attachment = NonNullable<Claim['draft']['attachments']>[number]
const mostPapers = 10
type Field = (typeof fields)[number]

/** What the claim says by itself. */
function draftedOf({ draft }: Claim, field: Field): string {
  if (field === 'exception') return ''
  return (field === 'member_id' ? draft.subscriber.member_id : draft[field]) ?? ''
}

/** What staff correct in a claim or add to it beside its note. An empty field takes back what they wrote before. */
export function ChangeDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { t } = useLingui()
  const known = (field: Field): string => claim.changes[field] ?? draftedOf(claim, field)
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const change = useAct(changeClaim, {
    refreshes: [getClaim, listClaims],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const before = claim.draft.attachments ?? []
  const [papers, setPapers] = useState<readonly Attachment[]>(before)
  const arePapersChanged = JSON.stringify(papers) !== JSON.stringify(before)
  const changed = fields.filter((field) => typed[field] !== undefined && typed[field].trim() !== known(field))
  const send = () =>
    change.mutate({
      params: { claim_id: claim.id },
      headers: { 'if-match': `"${claim.revision}"` },
      body: {
        ...Object.fromEntries(changed.map((field) => [field, typed[field]?.trim() || null])),
        ...(arePapersChanged && { attachments: papers.length === 0 ? null : [...papers] }),
      },
    })
  const input = (field: Field, label: string, maxLength: number, help?: string) => (
    <TextInput
      optional
      label={label}
      help={help}
      maxLength={maxLength}
      value={typed[field] ?? known(field)}
      onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Change what it says</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={change.isPending} disabled={changed.length === 0 && !arePapersChanged} onClick={send}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {input(
          'member_id',
          t`Member ID`,
          40,
          t`As it is on the card. It holds for this claim: ask the client to correct their plan as well, for the visits to come.`,
        )}
        {input('authorization_number', t`Authorization number`, 50)}
        {input('referral_number', t`Referral number`, 50, t`Only if the payer gave the referral a number.`)}
        {input('note', t`Note to the payer`, 80)}
        {input(
          'exception',
          t`Exception of the payer`,
          200,
          t`Who agreed to take it late, or to pay beyond the limits, and when. The payer does not see it.`,
        )}
        <Papers papers={papers} onChange={setPapers} />
        {change.error && <Problem error={change.error} />}
      </div>
    </Dialog>
  )
}

/** The papers that go to the payer beside the claim, and how. */
function Papers({ papers, onChange }: { papers: readonly Attachment[]; onChange: (papers: readonly Attachment[]) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const optionsOf = <V extends string>(labels: Record<V, Label>) =>
    (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value][locale] }))
  const put = (at: number, next: Partial<Attachment>) => onChange(papers.map((one, n) => (n === at ? { ...one, ...next } : one)))
  return (
    <fieldset className="stack">
      <legend>
        <b>
          <Trans>Papers that go with it</Trans>
        </b>
      </legend>
      <p className="small quiet">
        <Trans>Each gets a number when the claim is sent. Write that number on the paper, so that the payer finds the claim.</Trans>
      </p>
      {papers.map((paper, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper is known by its place alone.
        <div key={at} className="exchange-filters">
          <SelectInput
            label={t`Paper ${at + 1}`}
            value={paper.kind}
            options={optionsOf(attachmentKinds)}
            onChange={(event) => put(at, { kind: event.currentTarget.value as AttachmentKind })}
          />
          <SelectInput
            label={t`How paper ${at + 1} is sent`}
            value={paper.way}
            options={optionsOf(attachmentWays)}
            onChange={(event) => put(at, { way: event.currentTarget.value as AttachmentWay })}
          />
          <Button kind="plain" size="small" onClick={() => onChange(papers.filter((_, n) => n !== at))}>
            <Trans>Remove paper {at + 1}</Trans>
          </Button>
        </div>
      ))}
      {papers.length < mostPapers && (
        <div>
          <Button kind="quiet" size="small" onClick={() => onChange([...papers, { kind: 'OZ', way: 'FX' }])}>
            <Trans>Add a paper</Trans>
          </Button>
        </div>
      )}
    </fieldset>
  )
}
