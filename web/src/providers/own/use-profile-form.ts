import { useLingui } from '@lingui/react/macro'
import type { getProvider } from '@sorrel/contract/providers/own/operations'
import type { AgeGroup, SpokenLanguage } from '@sorrel/contract/providers/vocabulary'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'

type Values = {
  bio: string
  bio_language: SpokenLanguage
  second_language: SpokenLanguage | ''
  second_bio: string
  languages: SpokenLanguage[]
  age_groups: AgeGroup[]
}
export type ProfileForm = ReturnType<typeof useProfileForm>

/** The form of a dietitian's own profile. */
export function useProfileForm(profile: OutputOf<typeof getProvider>) {
  const { t } = useLingui()
  return useForm<Values>({
    draft: `own-profile-${profile.version}`,
    initial: {
      bio: profile.bio,
      bio_language: profile.bio_language as SpokenLanguage,
      second_language: (profile.second_bio?.language ?? '') as SpokenLanguage | '',
      second_bio: profile.second_bio?.text ?? '',
      languages: profile.languages as SpokenLanguage[],
      age_groups: profile.age_groups as AgeGroup[],
    },
    schema: chunk(() => import('@sorrel/contract/providers/own/wire').then(({ changeProvider }) => changeProvider.body)),
    toBody: bodyOf,
    check: ({ bio_language, second_language }) =>
      second_language !== '' && second_language === bio_language
        ? { second_language: t`Choose another language than that of your first biography.` }
        : {},
    fields: { 'second_bio.text': 'second_bio', 'second_bio.language': 'second_language' },
    words: {
      bio: t`Write a few sentences about yourself.`,
      second_bio: t`Write your second biography, or choose “None”.`,
      languages: t`Choose at least one language.`,
      age_groups: t`Choose at least one age group.`,
    },
  })
}

/** The form as the call expects it. Without a language, there is no second biography. */
export const bodyOf = ({ second_language, second_bio, ...values }: Values) => ({
  ...values,
  second_bio: second_language === '' ? null : { language: second_language, text: second_bio },
})
