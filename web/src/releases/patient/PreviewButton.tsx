import { Trans } from '@lingui/react/macro'
import { getReleaseFormPreviewUrl } from '@sorrel/contract/releases/operations'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'

/** Saves the unsigned form of a draft, or a blank one, from an address that works once. */
export function PreviewButton({ releaseId }: { releaseId?: string | undefined }) {
  const phraseFor = usePhrase()
  const { locale } = useFormat()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { url } = await call(getReleaseFormPreviewUrl, { query: releaseId ? { release_id: releaseId } : { language: locale } })
      const link = document.createElement('a')
      link.href = new URL(url).pathname
      link.download = 'release-preview.pdf'
      link.click()
    } catch (error) {
      toast(phraseFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" size="small" icon={IconEye} busy={busy} onClick={() => void open()}>
      {releaseId ? <Trans>Unsigned form (PDF)</Trans> : <Trans>Blank form (PDF)</Trans>}
    </Button>
  )
}
