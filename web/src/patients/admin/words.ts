import { useLingui } from '@lingui/react/macro'
import type { ConfirmationStatus } from '@sorrel/contract/patients/record/schemas'
import type { z } from 'zod'

type Status = z.infer<typeof ConfirmationStatus>

/** How far a patient's details are confirmed, in words. */
export function useStatusWords(): Record<Status, string> {
  const { t } = useLingui()
  return {
    unconfirmed: t`Signed up alone, not confirmed`,
    invited: t`Invited, not confirmed`,
    confirmed: t`Confirmed`,
    declined: t`Declined the invitation`,
  }
}
