import { Trans, useLingui } from '@lingui/react/macro'
import { type ReleaseScope, releaseScopeLabels } from '@sorrel/contract/releases/vocabulary'
import type { Form } from '../../kernel/calls/form.ts'
import { readNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useReleaseWords } from '../list/use-release-words.ts'
import type { Typed } from './use-release-form.ts'

type Props = { form: Form<Typed> }

/** Who gets the information, and how to reach them. A practice without a fax asks for no number, but shows one that was entered. */
export function RecipientCard({ form, canFax }: Props & { canFax: boolean }) {
  const { t } = useLingui()
  return (
    <Card title={t`Who gets it`}>
      <div className="fields fields--two">
        <TextInput label={t`Name`} maxLength={120} autoComplete="off" {...form.field('name')} />
        <TextInput label={t`Organization`} optional maxLength={160} autoComplete="off" {...form.field('org')} />
        <TextInput
          label={t`NPI`}
          help={t`The ten digits by which health professionals are known, if you have them.`}
          optional
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...form.field('npi')}
        />
        {(canFax || form.values.fax) && (
          <TextInput label={t`Fax`} optional type="tel" maxLength={32} autoComplete="off" {...form.field('fax')} />
        )}
        <TextInput label={t`Email`} optional type="email" maxLength={254} autoComplete="off" {...form.field('email')} />
        <TextInput label={t`Phone`} optional type="tel" maxLength={32} autoComplete="off" {...form.field('phone')} />
      </div>
    </Card>
  )
}

const scopes = Object.keys(releaseScopeLabels) as ReleaseScope[]

/** Which parts of the record, and for what. */
export function ScopeCard({ form }: Props) {
  const { t } = useLingui()
  const words = useReleaseWords()
  const { scope } = form.values
  const toggle = (one: ReleaseScope) => form.set('scope', scope.includes(one) ? scope.filter((other) => other !== one) : [...scope, one])
  return (
    <Card title={t`What they may get`}>
      <div className="stack">
        <fieldset className="field" id="f-scope" tabIndex={-1}>
          <legend className="sr">
            <Trans>Parts of the record</Trans>
          </legend>
          {scopes.map((one) => (
            <CheckRow key={one} checked={scope.includes(one)} onChange={() => toggle(one)}>
              {words.scope(one)}
            </CheckRow>
          ))}
          {form.errors.scope && <p className="mend">{form.errors.scope}</p>}
        </fieldset>
        <TextArea
          label={t`What it is for`}
          help={t`A few words, such as: my family doctor follows my cholesterol.`}
          maxLength={300}
          rows={2}
          {...form.field('purpose')}
        />
      </div>
    </Card>
  )
}

/** From when until when it holds, and whether it goes out by itself. */
export function TermCard({ form, zone }: Props & { zone: string }) {
  const { t } = useLingui()
  return (
    <Card title={t`How long`}>
      <div className="stack">
        <div className="fields fields--two">
          <TextInput label={t`From`} type="date" min={dayOf(readNow(), zone)} {...form.field('starts_on')} />
          <TextInput label={t`Until`} type="date" min={form.values.starts_on} {...form.field('ends_on')} />
        </div>
        <CheckRow {...form.check('auto_send')}>
          <Trans>Send the signed form to them when it begins</Trans>
        </CheckRow>
      </div>
    </Card>
  )
}
