import { Trans, useLingui } from '@lingui/react/macro'
import {
  type AgeGroup,
  ageGroupLabels,
  ageGroups,
  languageLabels,
  type SpokenLanguage,
  spokenLanguages,
} from '@sorrel/contract/providers/vocabulary'
import { Card } from '../../kernel/ui/Card.tsx'
import { ChipPicks } from '../../kernel/ui/fields/ChipPicks.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'
import type { ProfileForm } from './use-profile-form.ts'

const mostOfBio = 4000

/** The biography, and the one in a second language. */
export function Biographies({ form }: { form: ProfileForm }) {
  const { t } = useLingui()
  const languages = useLanguages()
  const second = form.values.second_language
  return (
    <Card title={t`About you`}>
      <div className="stack">
        <SelectInput label={t`Language of your biography`} options={languages} {...form.field('bio_language')} />
        <TextArea label={t`Your biography`} rows={8} maxLength={mostOfBio} lang={form.values.bio_language} {...form.field('bio')} />
        <SelectInput
          label={t`Language of a second biography`}
          help={t`Readers see the biography in the language of their screen. If there is none, they see the first, with its language beside it.`}
          empty={t`None`}
          options={languages}
          {...form.field('second_language')}
        />
        {second !== '' && (
          <TextArea label={t`Your second biography`} rows={8} maxLength={mostOfBio} lang={second} {...form.field('second_bio')} />
        )}
      </div>
    </Card>
  )
}

/** The languages of visits, and the ages of the patients. */
export function WhomTheySee({ form }: { form: ProfileForm }) {
  const { t } = useLingui()
  const locale = useLocale()
  const languages = useLanguages()
  const ages = ageGroups.map((value) => ({ value, label: ageGroupLabels[value][locale] }))
  return (
    <Card title={t`Whom you see`}>
      <div className="stack">
        <ChipPicks<SpokenLanguage>
          shown
          legend={t`Languages that you speak in visits`}
          options={languages}
          values={form.values.languages}
          onChange={(values) => form.set('languages', values)}
        />
        <Mend error={form.errors.languages} />
        <ChipPicks<AgeGroup>
          shown
          legend={t`Ages that you see`}
          options={ages}
          values={form.values.age_groups}
          onChange={(values) => form.set('age_groups', values)}
        />
        <Mend error={form.errors.age_groups} />
        <p className="small quiet">
          <Trans>Patients whom you have seen stay with you when they grow older.</Trans>
        </p>
      </div>
    </Card>
  )
}

const Mend = ({ error }: { error: string | undefined }) => (error ? <p className="mend">{error}</p> : null)

/** All languages by their names, sorted for the reader. */
function useLanguages() {
  const locale = useLocale()
  return spokenLanguages
    .map((value) => ({ value, label: languageLabels[value][locale] as string }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}
