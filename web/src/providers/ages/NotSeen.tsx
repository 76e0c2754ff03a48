import { Trans } from '@lingui/react/macro'
import type { AgeGroup } from '@sorrel/contract/providers/vocabulary'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels, writeInSentence } from '../labels.ts'
import { getLastSearch } from '../last-search.ts'
import { type Asker, changeSearch, searchOfAsker } from '../search-address.ts'

type Props = {
  provider: { first_name: string; age_groups: readonly string[] }
  /** The age group of the person, which the dietitian does not see. */
  group: AgeGroup
  asker: Asker
  /** What they are called, if it is somebody else than the reader. */
  whom?: string | undefined
}

/** Says that a dietitian does not see people of somebody's age and whom they do see, with a link to those who see this age. */
export function NotSeen({ provider, group, asker, whom }: Props) {
  const format = useFormat()
  const labels = useLabels()
  const name = provider.first_name
  const ages = format.list(provider.age_groups.map((group) => writeInSentence(labels.ageGroup(group))))
  const search = changeSearch(getLastSearch()?.search ?? searchOfAsker(asker), { age_group: group })
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          {whom ? (
            <Trans>
              {name} does not see people of {whom}’s age.
            </Trans>
          ) : (
            <Trans>{name} does not see people of this age.</Trans>
          )}
        </b>{' '}
        <Trans>
          {name} sees {ages}.
        </Trans>
      </p>
      <Link className="link" to="/find" search={search}>
        <Trans>Find a dietitian who does</Trans>
      </Link>
    </Notice>
  )
}
