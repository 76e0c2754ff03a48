import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The most common concerns as links. The values are the specialties of the contract, letter by letter. */
export function Concerns() {
  const { t } = useLingui()
  const concerns = [
    ['Diabetes', t`Diabetes and blood sugar`],
    ['Weight Loss', t`Weight`],
    ['Gut Health', t`Gut health`],
    ['High Blood Pressure', t`Blood pressure`],
    ['Eating Disorders & Disordered Eating', t`Eating and mind`],
    ['Pregnancy & Postpartum', t`Pregnancy`],
    ['PCOS', t`PCOS`],
  ] as const
  return (
    <nav className="concerns" aria-label={t`Common concerns`}>
      <p className="quiet">
        <Trans>People often come for</Trans>
      </p>
      <ul className="chips">
        {concerns.map(([value, label]) => (
          <li key={value}>
            <Link className="chip chip--pick" to={'/find' as '/'} search={{ specialties: value }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
