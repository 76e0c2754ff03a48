import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '../../kernel/words/i18n.ts'
import { useLabels } from '../labels.ts'
import type { Profile } from './profile.ts'

/** The dietitian in their own words: specialties, way of working, and patients. */
export function About({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const labels = useLabels()
  const name = profile.first_name
  return (
    <section aria-labelledby="about">
      <h2 className="serif" id="about">
        <Trans>About {name}</Trans>
      </h2>
      <Bio profile={profile} />
      <Chips title={t`Experience with`} values={profile.specialties.map(labels.specialty)} />
      <Chips title={t`How they work`} values={profile.modalities.map(labels.modality)} />
      <Chips title={t`Whom they see`} values={profile.age_groups.map(labels.ageGroup)} />
      <Chips title={t`In their own words`} values={profile.identities.map(labels.identity)} />
    </section>
  )
}

/** The biography in the language of the screen if there is one. Otherwise the text names its language, also for screen readers. */
function Bio({ profile }: { profile: Profile }) {
  const locale = useLocale()
  const labels = useLabels()
  const written = { language: profile.bio_language, text: profile.bio }
  const bio = [written, profile.second_bio].find((one) => one?.language === locale) ?? written
  const language = labels.language(bio.language)
  return (
    <>
      {bio.language !== locale && (
        <p className="small quiet">
          <Trans>Written in {language}.</Trans>
        </p>
      )}
      <div lang={bio.language}>
        {bio.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  )
}

function Chips({ title, values }: { title: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <div className="about-chips">
      <h3 className="small quiet">{title}</h3>
      <ul className="chips">
        {values.map((value) => (
          <li className="chip" key={value}>
            {value}
          </li>
        ))}
      </ul>
    </div>
  )
}
