import { Trans, useLingui } from '@lingui/react/macro'
import type { SignatureKind } from '@sorrel/contract/releases/vocabulary'
import type { RefObject } from 'react'
import type { Form } from '../../kernel/calls/form.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { firstNameOf, usePeople } from '../../patients/use-people.ts'
import { SignaturePad } from './SignaturePad.tsx'
import type { Typed } from './use-release-form.ts'

type Props = { form: Form<Typed>; canvas: RefObject<HTMLCanvasElement | null>; onDrawn: (isDrawn: boolean) => void }

/** What the law asks people to know before they sign, and the signature. */
export function SignCard({ form, canvas, onDrawn }: Props) {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const { kind } = form.values
  const name = dependent && firstNameOf(dependent)
  return (
    <Card title={t`Signature`}>
      <div className="stack">
        <ul className="small stack stack--close">
          <li>
            <Trans>You may end this at any time. What was sent before cannot be recalled.</Trans>
          </li>
          <li>
            <Trans>Whoever gets the information may pass it on; the law may then no longer protect it.</Trans>
          </li>
          <li>
            <Trans>You do not have to sign. Your treatment and what you pay do not depend on it.</Trans>
          </li>
          <li>
            <Trans>Fax and email are not protected all the way.</Trans>
          </li>
        </ul>
        {name && (
          <p className="small">
            <Trans>You are signing for {name}, because you may act for them.</Trans>{' '}
            {dependent?.is_minor && <Trans>It ends when they turn 18.</Trans>}
          </p>
        )}
        <Segments<SignatureKind>
          legend={t`How do you want to sign?`}
          options={[
            { value: 'typed', label: t`Type my name` },
            { value: 'drawn', label: t`Draw` },
          ]}
          {...form.choice<SignatureKind>('kind')}
          value={kind}
        />
        {kind === 'drawn' && <SignaturePad canvas={canvas} error={form.errors.image} onDrawn={onDrawn} />}
        <TextInput
          label={t`Your full name`}
          help={kind === 'typed' ? t`Your typed name counts as your signature.` : undefined}
          maxLength={160}
          autoComplete="name"
          {...form.field('signed_name')}
        />
      </div>
    </Card>
  )
}
