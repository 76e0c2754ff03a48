import { Trans, useLingui } from '@lingui/react/macro'
import { createRelease, listReleases } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import { useRef, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { makeUpload, sendUpload } from '../../kernel/ui/files/upload.ts'
import { OfflineForm } from '../../kernel/ui/notices/Offline.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { PreviewButton } from '../patient/PreviewButton.tsx'
import { RecipientCard, ScopeCard, TermCard } from './Cards.tsx'
import { readDrawing } from './SignaturePad.tsx'
import { SignCard } from './SignCard.tsx'
import { type Body, useReleaseForm } from './use-release-form.ts'

type Props = { patientId: string; zone: string; draft: Release | undefined; canFax: boolean; onSaved: () => void }

/** Lets somebody get a part of the record: to whom, what, how long, and the signature. Without it, a draft is kept. */
export function ReleaseForm({ patientId, zone, draft, canFax, onSaved }: Props) {
  const { t } = useLingui()
  const form = useReleaseForm({ patientId, zone, draft, canFax })
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [uploadError, setUploadError] = useState<unknown>(null)
  const [uploading, setUploading] = useState(false)
  const save = useAct(createRelease, {
    refreshes: [listReleases],
    onSuccess: ({ status }) => {
      form.saved()
      toast(status === 'draft' ? t`The draft is saved.` : t`Signed. You will find the form in the list.`)
      onSaved()
    },
    onError: (error) => void form.refused(error),
  })
  const params = { patient_id: patientId }
  const sign = async (body: Body) => {
    const { kind, signed_name: name } = form.values
    if (!name.trim()) return form.setErrors({ signed_name: t`Please enter your full name.` })
    if (kind === 'typed') return save.mutate({ params, body: { ...body, signature: { kind, name } } })
    if (!isDrawn || !canvas.current) return form.setErrors({ image: t`Please draw your signature, or type your name instead.` })
    setUploading(true)
    setUploadError(null)
    try {
      const image = await uploadDrawing(canvas.current)
      save.mutate({ params, body: { ...body, signature: { kind, name, image } } })
    } catch (error) {
      setUploadError(error)
    } finally {
      setUploading(false)
    }
  }
  if (asksForProof(save.error)) return <ProveFirst onDone={() => save.variables && save.mutate(save.variables)} />
  const isBeside = Object.keys(form.errors).length > 0
  const busy = save.isPending || form.checking || uploading
  return (
    <form className="stack" noValidate onSubmit={form.submit<Body>((body) => void sign(body))}>
      <OfflineForm />
      <ErrorSummary {...form.summary} />
      <RecipientCard form={form} canFax={canFax} />
      <ScopeCard form={form} />
      <TermCard form={form} zone={zone} />
      <SignCard form={form} canvas={canvas} onDrawn={setDrawn} />
      {save.error && !isBeside && <Problem error={save.error} />}
      {uploadError !== null && <Problem error={uploadError} />}
      <div className="line line--wrap">
        <Button type="submit" busy={busy}>
          <Trans>Sign</Trans>
        </Button>
        <Button
          kind="quiet"
          busy={busy}
          onClick={() => void form.submit<Body>((body) => save.mutate({ params, body: { ...body, signature: null } }))()}
        >
          <Trans>Save without signing</Trans>
        </Button>
        <PreviewButton releaseId={draft?.id} />
      </div>
    </form>
  )
}

/** Uploads the drawing, and returns the id of the file. */
async function uploadDrawing(canvas: HTMLCanvasElement): Promise<string> {
  const file = await readDrawing(canvas)
  if (!file) throw new Error('the browser gives no picture')
  const stored = await sendUpload(makeUpload('signature', file), { signal: new AbortController().signal, onProgress: () => {} })
  return stored.file_id
}
