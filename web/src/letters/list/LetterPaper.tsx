import { Trans, useLingui } from '@lingui/react/macro'
import { getLetterPdf } from '@sorrel/contract/letters/operations'
import type { Letter } from '@sorrel/contract/letters/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { saveAs } from '../../kernel/ui/files/save-as.ts'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'

const nameOf = ({ signed_at }: Letter) => `letter-${signed_at.slice(0, 10)}.pdf`
const load = ({ id: letter_id, patient_id }: Letter, query: { with_numbers?: 'true' }) =>
  call(getLetterPdf, { params: { patient_id, letter_id }, query })

/** Saves a letter as a PDF. Somebody in safe mode is asked first, because it may hold numbers about body and food. */
export function LetterPaper({ letter }: { letter: Letter }) {
  if (letter.asks_first) return <AskingPaper letter={letter} />
  return (
    <DownloadButton name={nameOf(letter)} load={() => load(letter, {})}>
      <Trans>The letter (PDF)</Trans>
    </DownloadButton>
  )
}

function AskingPaper({ letter }: { letter: Letter }) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const isWanted = await confirm({
      title: t`This letter may hold numbers about body and food`,
      text: t`It says what your dietitian wrote to somebody else. You can also read it together with them.`,
      action: t`Save it with the numbers`,
      staysByDefault: true,
    })
    if (!isWanted) return
    setBusy(true)
    try {
      const bytes = await load(letter, { with_numbers: 'true' })
      if (bytes instanceof Blob) saveAs(bytes, nameOf(letter))
    } catch (error) {
      toast(phraseFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" size="small" icon={IconDownload} busy={busy} onClick={() => void save()}>
      <Trans>The letter (PDF)</Trans>
    </Button>
  )
}
