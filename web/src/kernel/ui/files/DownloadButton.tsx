import { Trans } from '@lingui/react/macro'
import { getFile } from '@sorrel/contract/files/operations'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../calls/api.ts'
import { usePhrase } from '../../words/use-phrase.ts'
import { Button } from '../buttons/Button.tsx'
import { toast } from '../notices/toast.ts'
import { saveAs } from './save-as.ts'

type Source = { file_id: string; load?: undefined } | { file_id?: undefined; load: () => Promise<unknown> }
type Props = Source & { name: string; children?: ReactNode }

/** Saves a file on the device of whoever may read it: a stored one by its id, or what `load` brings. */
export function DownloadButton({ file_id, load, name, children }: Props) {
  const phraseFor = usePhrase()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const bytes = load ? await load() : await call(getFile, { params: { file_id } })
      if (bytes instanceof Blob) saveAs(bytes, name)
    } catch (error) {
      toast(phraseFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" size="small" icon={IconDownload} busy={busy} onClick={() => void save()}>
      {children ?? <Trans>Download</Trans>}
    </Button>
  )
}
