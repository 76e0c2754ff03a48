import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { fullKeyOf } from '../keys.ts'

/**
 * A picture of the demo. Its drawing lies in server/demo-files/drawings; `npm exec -- node scripts/demo-files.ts` draws the picture from it, which is
 * shipped and read wherever the demo runs on local files.
 */
export type DemoFile = {
  /** The name of its drawing. */
  slug: string
  purpose: FilePurpose
  /** Null for what lies in an inbox. */
  patient_id: string | null
  /** The dietitian or member of staff who uploaded it; the patient did if it is missing. */
  by?: { kind: 'provider' | 'admin'; id: string }
  name: string
  width: number
  height: number
}

const card = { purpose: 'insurance_card', width: 1600, height: 1040 } as const
const evidence = { purpose: 'dispute_evidence', patient_id: null, by: { kind: 'admin', id: cast.tom.admin_id } } as const
const { maya, lucia, tomas, dana } = cast

export const demoFiles: readonly DemoFile[] = [
  { ...card, slug: 'maya-card-front', patient_id: maya.patient_id, name: 'card-front.jpg' },
  { ...card, slug: 'maya-card-back', patient_id: maya.patient_id, name: 'card-back.jpg' },
  { ...card, slug: 'lucia-card-front', patient_id: lucia.patient_id, name: 'tarjeta-frente.jpg' },
  { ...card, slug: 'lucia-card-back', patient_id: lucia.patient_id, name: 'tarjeta-reverso.jpg' },
  {
    ...{ slug: 'tomas-referral', purpose: 'referral', patient_id: null, by: { kind: 'provider', id: dana.provider_id } },
    ...{ name: 'referral.jpg', width: 1500, height: 1940 },
  },
  { slug: 'tomas-label', purpose: 'chat_attachment', patient_id: tomas.patient_id, name: 'yogurt.jpg', width: 900, height: 1200 },
  { ...evidence, slug: 'dispute-policy', name: 'terms-of-payment.jpg', width: 1240, height: 1600 },
  { ...evidence, slug: 'dispute-receipt', name: 'receipt.jpg', width: 1000, height: 1100 },
]

/** The signed forms of the demo, which the same script writes as releases/world/forms.ts says. */
export const demoDocuments = [
  { slug: 'maya-release', purpose: 'release_form', patient_id: maya.patient_id },
  { slug: 'lucia-release', purpose: 'release_form', patient_id: lucia.patient_id },
] as const
export type DemoDocument = (typeof demoDocuments)[number]['slug']

/** The voice messages of the demo. The same script writes them, as sounds.ts makes them. */
export const demoSounds = [
  { slug: 'ruth-meter', purpose: 'chat_attachment', patient_id: cast.ruth.patient_id, name: 'voice-message.wav' },
] as const

/** The id of a file of the demo, for the rows of the feature that uses it. */
export const idOfDemoFile = (slug: string): string => idOf('file', slug)

/** The folder of the pictures that are shipped. */
export const shippedFiles = new URL('../../../demo-files/', import.meta.url)

export const makeFileRows = (frame: Frame) => [...makePictureRows(frame), ...makeDocumentRows(frame), ...makeSoundRows(frame)]

const readShipped = (slug: string) => readFileSync(new URL(fullKeyOf(idOfDemoFile(slug)), shippedFiles))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** The hash of a shipped file, for the rows that store it. */
export const hashOfDemoFile = (slug: DemoDocument): string => hashOf(readShipped(slug))

const makeDocumentRows = (frame: Frame) =>
  demoDocuments.map(({ slug, purpose, patient_id }) => {
    const bytes = readShipped(slug)
    return {
      ...{ id: idOfDemoFile(slug), purpose, patient_id, uploader_kind: 'system', uploaded_by: null, name: 'release.pdf' },
      ...{
        bytes: bytes.length,
        status: 'ready',
        type: 'application/pdf',
        sha256: hashOf(bytes),
        width: null,
        height: null,
        has_thumb: false,
      },
      ...{ attached_at: frame.from, created_at: frame.from, updated_at: frame.from },
    }
  })

const makeSoundRows = (frame: Frame) =>
  demoSounds.map(({ slug, purpose, patient_id, name }) => {
    const bytes = readShipped(slug)
    return {
      ...{ id: idOfDemoFile(slug), purpose, patient_id, uploader_kind: 'patient', uploaded_by: patient_id, name, bytes: bytes.length },
      ...{ status: 'ready', type: 'audio/wav', sha256: hashOf(bytes), width: null, height: null, has_thumb: false },
      ...{ attached_at: frame.from, created_at: frame.from, updated_at: frame.from },
    }
  })

const makePictureRows = (frame: Frame) =>
  demoFiles.map(({ slug, purpose, patient_id, by, name, width, height }) => {
    const id = idOfDemoFile(slug)
    const bytes = readShipped(slug)
    return {
      id,
      purpose,
      patient_id,
      uploader_kind: by?.kind ?? 'patient',
      uploaded_by: by?.id ?? patient_id,
      name,
      bytes: bytes.length,
      status: 'ready',
      type: 'image/jpeg',
      sha256: hashOf(bytes),
      width,
      height,
      has_thumb: true,
      attached_at: frame.from,
      created_at: frame.from,
      updated_at: frame.from,
    }
  })
