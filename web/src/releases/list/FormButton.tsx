import { Trans } from '@lingui/react/macro'
import { getReleaseForm } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import { call } from '../../kernel/calls/api.ts'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'

/** Saves the signed form of a release. */
export const FormButton = ({ release: { id, patient_id, signature } }: { release: Release }) => (
  <DownloadButton
    name={`release-${signature?.at.slice(0, 10) ?? ''}.pdf`}
    load={() => call(getReleaseForm, { params: { patient_id }, query: { release_id: id } })}
  >
    <Trans>Signed form (PDF)</Trans>
  </DownloadButton>
)
