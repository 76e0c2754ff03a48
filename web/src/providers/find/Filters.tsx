import { Trans, useLingui } from '@lingui/react/macro'
import type { FacetName } from '@sorrel/contract/providers/schemas'
import { useRouter } from '@tanstack/react-router'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { capitalize, useLabels } from '../labels.ts'
import { changeSearch, type FindSearch, type ListName, listValuesIn, radii, readTextIn } from '../search-address.ts'
import { FilterGroup, type Option } from './FilterGroup.tsx'
import type { Found } from './found.ts'
import { useFilterWords } from './use-filter-words.ts'

const whenFree = ['today', 'this_week', 'mornings', 'midday', 'evenings', 'weekends'] as const

/** All filters, each with the number of dietitians who would remain. */
export function Filters({ search, found }: { search: FindSearch; found: Found | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const labels = useLabels()
  const words = useFilterWords()
  const go = (changes: Parameters<typeof changeSearch>[1]) =>
    void router.navigate({ to: '/find', search: changeSearch(search, changes), resetScroll: false })
  const countsOf = (name: FacetName) => found?.facets[name] ?? []
  const options = (name: ListName, label: (value: string) => string): Option[] =>
    optionsOf(countsOf(name), listValuesIn(search, name), label)
  const toggle = (name: ListName) => (value: string) => {
    const on = listValuesIn(search, name)
    go({ [name]: on.includes(value) ? on.filter((one) => one !== value) : [...on, value] })
  }
  const free = whenFree.map((value) => ({ value, label: words.free[value] ?? value, count: countOf(countsOf('availability_type'), value) }))
  return (
    <div className="filter-groups">
      <FilterGroup
        legend={t`When you have time`}
        look="chips"
        options={free}
        on={listValuesIn(search, 'availability_type')}
        toggle={toggle('availability_type')}
      />
      <Meeting search={search} found={found} go={go} />
      <FilterGroup
        legend={t`Experience with`}
        options={options('specialties', labels.specialty)}
        on={listValuesIn(search, 'specialties')}
        toggle={toggle('specialties')}
      />
      <FilterGroup
        legend={t`Languages`}
        help={t`Many people find it easier to talk with someone who shares their language or background.`}
        options={options('languages', (code) => capitalize(labels.language(code)))}
        on={listValuesIn(search, 'languages')}
        toggle={toggle('languages')}
        first={3}
      />
      <FilterGroup
        legend={t`About your dietitian`}
        options={options('identities', labels.identity)}
        on={listValuesIn(search, 'identities')}
        toggle={toggle('identities')}
        first={3}
      />
      <FilterGroup
        legend={t`How they work`}
        options={options('modalities', labels.modality)}
        on={listValuesIn(search, 'modalities')}
        toggle={toggle('modalities')}
        first={3}
      />
      <FilterGroup
        legend={t`Who it is for`}
        options={optionsOf(countsOf('age_group'), [readTextIn(search, 'age_group')].filter(Boolean), labels.ageGroup, false)}
        on={[readTextIn(search, 'age_group')]}
        toggle={(value) => go({ age_group: readTextIn(search, 'age_group') === value ? undefined : value })}
      />
    </div>
  )
}

type MeetingProps = { search: FindSearch; found: Found | undefined; go: (changes: Parameters<typeof changeSearch>[1]) => void }

function Meeting({ search, found, go }: MeetingProps) {
  const { t } = useLingui()
  const { modes } = useFilterWords()
  const on = readTextIn(search, 'visit_mode')
  const placed = found?.criteria.location_coordinates !== null && found !== undefined
  return (
    <fieldset className="group">
      <legend>
        <Trans>How you meet</Trans>
      </legend>
      <div>
        {(['virtual', 'in_person'] as const).map((mode) => (
          <CheckRow
            key={mode}
            checked={on === mode}
            count={found && countOf(found.facets.visit_mode, mode)}
            onChange={() => go({ visit_mode: on === mode ? undefined : mode, radius_miles: undefined })}
          >
            {modes[mode]}
          </CheckRow>
        ))}
        {placed && (on === 'in_person' || search.radius_miles) && (
          <SelectInput
            label={t`How far from you`}
            value={String(search.radius_miles ?? found.criteria.radius_miles)}
            options={radii.map((miles) => ({ value: String(miles), label: t`Within ${miles} miles` }))}
            onChange={(event) => go({ radius_miles: Number(event.currentTarget.value) })}
          />
        )}
      </div>
    </fieldset>
  )
}

const countOf = (counts: readonly { value: string; count: number }[], value: string) =>
  counts.find((one) => one.value === value)?.count ?? 0

/** The choices that fit at least one of the dietitians found, most frequent first, and the choices that are on already. */
function optionsOf(
  counts: readonly { value: string; count: number }[],
  on: readonly string[],
  label: (value: string) => string,
  sorted = true,
): Option[] {
  const lost = on.filter((value) => !counts.some((one) => one.value === value)).map((value) => ({ value, count: 0 }))
  const all = [...counts.filter(({ count, value }) => count > 0 || on.includes(value)), ...lost]
  const order = sorted ? all.sort((a, b) => Number(on.includes(b.value)) - Number(on.includes(a.value)) || b.count - a.count) : all
  return order.map(({ value, count }) => ({ value, count, label: label(value) }))
}
