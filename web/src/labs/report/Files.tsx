import { useLingui } from '@lingui/react/macro'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { Card } from '../../kernel/ui/Card.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Picture } from '../../kernel/ui/files/Picture.tsx'

/** The photos and PDFs of a report. */
export function Files({ lab }: { lab: Lab }) {
  const { t } = useLingui()
  if (lab.files.length === 0) return null
  return (
    <Card title={t`The report itself`}>
      <ul className="lab-files">
        {lab.files.map(({ file_id, name, has_thumb }, at) => {
          const n = at + 1
          return (
            <li key={file_id} className="stack stack--close">
              {has_thumb && <Picture file_id={file_id} size="thumb" alt={t`Photo ${n} of the report`} />}
              <DownloadButton file_id={file_id} name={name}>
                {name}
              </DownloadButton>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
