import assert from 'node:assert/strict'
import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, type Person } from '../../kernel/tests/calls.ts'
import { makePhoto } from './pictures.ts'

export type Upload = {
  as?: Person
  headers?: Record<string, string>
  purpose?: FilePurpose
  bytes?: Buffer
  name?: string
  type?: string
  patient_id?: string
}

/** Begins an upload and sends its pieces, without finishing it. */
export async function sendFile(t: Pick<TestApp, 'call'>, upload: Upload): Promise<string> {
  const { purpose = 'insurance_card', name = 'card.jpg', type = 'image/jpeg', patient_id } = upload
  const bytes = upload.bytes ?? (await makePhoto())
  const who = { ...(upload.as ? { as: upload.as } : {}), ...(upload.headers ? { headers: upload.headers } : {}) }
  const body = { purpose, name, type, bytes: bytes.length, ...(patient_id ? { patient_id } : {}) }
  const { file_id, piece_bytes, pieces } = await bodyOf(t.call('POST /files', { ...who, body }))
  for (let n = 0; n < pieces; n++) {
    const piece = bytes.subarray(n * piece_bytes, (n + 1) * piece_bytes)
    const { status, text } = await t.call(`PUT /files/${file_id}/pieces/${n}`, { ...who, body: piece })
    assert.equal(status, 204, text)
  }
  return file_id
}

/** Uploads a file as a person would, and returns its id. By default a photo of a card. */
export async function uploadFile(t: Pick<TestApp, 'call'>, upload: Upload): Promise<string> {
  const file_id = await sendFile(t, upload)
  const who = { ...(upload.as ? { as: upload.as } : {}), ...(upload.headers ? { headers: upload.headers } : {}) }
  const finished = await t.call(`POST /files/${file_id}/finish`, who)
  assert.equal(finished.status, 200, finished.text)
  return file_id
}
