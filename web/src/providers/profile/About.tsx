import { Trans, useLingui } from '@lingui/react/macro'
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
      {profile.bio.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Chips title={t`Experience with`} values={profile.specialties.map(labels.specialty)} />
      <Chips title={t`How they work`} values={profile.modalities.map(labels.modality)} />
      <Chips title={t`Whom they see`} values={profile.age_groups.map(labels.ageGroup)} />
      <Chips title={t`In their own words`} values={profile.identities.map(labels.identity)} />
    </section>
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
