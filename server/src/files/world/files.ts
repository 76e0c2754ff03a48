import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { fullKeyOf } from '../keys.ts'

/**
 * A file of the demo. Its drawing lies in server/demo-files/drawings; `npm exec -- node scripts/demo-files.ts` draws the picture from it, which is
 * shipped and read wherever the demo runs on local files.
 */
export type DemoFile = {
  /** The name of its drawing. */
  slug: string
  purpose: FilePurpose
  patient_id: string
  name: string
  width: number
  height: number
}

const card = { purpose: 'insurance_card', width: 1600, height: 1040 } as const
const { maya, lucia } = cast

export const demoFiles: readonly DemoFile[] = [
  { ...card, slug: 'maya-card-front', patient_id: maya.patient_id, name: 'card-front.jpg' },
  { ...card, slug: 'maya-card-back', patient_id: maya.patient_id, name: 'card-back.jpg' },
  { ...card, slug: 'lucia-card-front', patient_id: lucia.patient_id, name: 'tarjeta-frente.jpg' },
  { ...card, slug: 'lucia-card-back', patient_id: lucia.patient_id, name: 'tarjeta-reverso.jpg' },
]

/** The id of a file of the demo, for the rows of the feature that uses it. */
export const idOfDemoFile = (slug: string): string => idOf('file', slug)

/** The folder of the pictures that are shipped. */
export const shippedFiles = new URL('../../../demo-files/', import.meta.url)

export const makeFileRows = (frame: Frame) =>
  demoFiles.map(({ slug, purpose, patient_id, name, width, height }) => {
    const id = idOfDemoFile(slug)
    const bytes = readFileSync(new URL(fullKeyOf(id), shippedFiles))
    return {
      id,
      purpose,
      patient_id,
      uploader_kind: 'patient',
      uploaded_by: patient_id,
      name,
      bytes: bytes.length,
      status: 'ready',
      type: 'image/jpeg',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width,
      height,
      has_thumb: true,
      attached_at: frame.from,
      created_at: frame.from,
      updated_at: frame.from,
    }
  })
