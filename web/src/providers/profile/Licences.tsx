import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels } from '../labels.ts'
import type { Profile } from './profile.ts'

const few = 4

/** Licenses in force, the plans that pay, and the offices. */
export function Licences({ profile }: { profile: Profile }) {
  const labels = useLabels()
  const format = useFormat()
  const [all, setAll] = useState(false)
  const shown = all || profile.licences.length <= few + 1 ? profile.licences : profile.licences.slice(0, few)
  const more = profile.licences.length - shown.length
  return (
    <section aria-labelledby="licences">
      <h2 className="serif" id="licences">
        <Trans>Licenses and plans</Trans>
      </h2>
      <table className="licences">
        <thead>
          <tr>
            <th scope="col">
              <Trans>License</Trans>
            </th>
            <th scope="col">
              <Trans>Number</Trans>
            </th>
            <th scope="col">
              <Trans>In force until</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ state, number, expires_on }) => (
            <tr key={state}>
              <td>{labels.state(state)}</td>
              <td className="num">{number}</td>
              <td>{format.shortDate(expires_on)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button kind="plain" size="small" onClick={() => setAll(true)}>
          <Plural value={more} one="# more license" other="# more licenses" />
        </Button>
      )}
      <Plans networks={profile.networks} />
      <Offices locations={profile.locations} />
    </section>
  )
}

function Plans({ networks }: { networks: Profile['networks'] }) {
  const format = useFormat()
  if (networks.length === 0) return null
  const names = format.list(networks.map(({ payer_name }) => payer_name))
  return (
    <p className="small quiet">
      <Trans>In network with {names}. A plan’s network may differ by state; you see it for yours when you book.</Trans>
    </p>
  )
}

function Offices({ locations }: { locations: Profile['locations'] }) {
  return locations.map(({ id, name, street, city, state, zip }) => (
    <p className="small" key={id}>
      <b>{name}</b>
      <br />
      {street}, {city}, {state} {zip}
    </p>
  ))
}
