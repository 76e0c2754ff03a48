import { useLingui } from '@lingui/react/macro'
import type { RelationshipToInsured } from '@sorrel/contract/insurance/vocabulary'

/** Who holds the insurance, seen from the patient. */
export function useRelationWords(): Record<RelationshipToInsured, string> {
  const { t } = useLingui()
  return {
    Self: t`The patient`,
    Spouse: t`Husband, wife or partner`,
    Child: t`A parent`,
    Other: t`Somebody else`,
    Unknown: t`Not known`,
  }
}
