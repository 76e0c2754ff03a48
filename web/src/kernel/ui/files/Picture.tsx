import { Trans, useLingui } from '@lingui/react/macro'
import { getFile } from '@sorrel/contract/files/operations'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRead } from '../../calls/query.ts'
import { Button } from '../buttons/Button.tsx'
import './files.css'

/** A picture that was uploaded. Only those who may read it get it, so it is fetched as a call and shown from memory. */
export function Picture({ file_id, size, alt }: { file_id: string; size: 'thumb' | 'full'; alt: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(
    getFile,
    { params: { file_id }, query: { size } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 },
  )
  const address = useAddress(data)
  if (error)
    return (
      <span className="picture picture--lost">
        <Button kind="quiet" size="small" icon={IconRefresh} onClick={() => void refetch()} aria-label={t`Load the picture again: ${alt}`}>
          <Trans>Again</Trans>
        </Button>
      </span>
    )
  if (!address) return <span className={`picture picture--${size} bone`} role="status" aria-label={t`The picture is loading`} />
  return <img className={`picture picture--${size}`} src={address} alt={alt} />
}

/** An address for bytes in memory, for as long as they are shown. */
function useAddress(data: unknown): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(data instanceof Blob)) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
