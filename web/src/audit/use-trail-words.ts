import { useLingui } from '@lingui/react/macro'
import type { Entry } from './entry.ts'

type Person = Entry['actor']

/** What the trail calls people. */
export function useTrailWords() {
  const { t } = useLingui()
  const kinds: Record<string, string> = {
    admin: t`administrator`,
    provider: t`dietitian`,
    patient: t`patient`,
    system: t`the product itself`,
    machine: t`another program`,
    link: t`somebody with a link`,
    anonymous: t`somebody who is not signed in`,
  }
  return {
    nameKind: (kind: string) => kinds[kind] ?? kind,
    /** The name, or the beginning of the id of somebody of whom nothing else is left. */
    namePerson: (person: NonNullable<Person>) => person.name ?? t`deleted (${person.id.slice(0, 8)})`,
  }
}
