import { finishFile, getFileProgress, sendPiece, startFile } from '@sorrel/contract/files/operations'
import type { StoredFile } from '@sorrel/contract/files/schemas'
import { countPieces, type FilePurpose, pieceBytes } from '@sorrel/contract/files/vocabulary'
import { ApiProblem, call } from '../../calls/api.ts'
import { makeRandomId } from '../../session.ts'

/** A file on its way. It remembers how far it came, so that `sendUpload` goes on where it stopped. */
export type Upload = {
  readonly key: string
  readonly purpose: FilePurpose
  readonly patientId: string | undefined
  readonly file: File
  file_id: string | undefined
}

export const makeUpload = (purpose: FilePurpose, file: File, patientId?: string): Upload => ({
  key: makeRandomId(),
  purpose,
  patientId,
  file,
  file_id: undefined,
})

type Watching = { signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Sends a file in pieces and waits until it was checked. After a break of the connection it asks what has arrived and sends the rest; a call
 * with the same upload goes on the same way. Rejects when it was refused, stopped, or the connection stays away.
 */
export async function sendUpload(upload: Upload, { signal, onProgress }: Watching): Promise<StoredFile> {
  const { file, purpose, patientId, key } = upload
  if (!upload.file_id) {
    const body = { purpose, name: nameOf(file), bytes: file.size, type: file.type, ...(patientId ? { patient_id: patientId } : {}) }
    upload.file_id = (await persist(signal, () => call(startFile, { body }, { signal, intention: key }))).file_id
  }
  const params = { file_id: upload.file_id }
  const { there, status } = await persist(signal, () => call(getFileProgress, { params }, { signal }))
  const arrived = new Set(there)
  const pieces = countPieces(file.size)
  for (let n = 0; n < pieces && status === 'receiving'; n++) {
    onProgress(arrived.size / pieces)
    if (arrived.has(n)) continue
    const body = file.slice(n * pieceBytes, (n + 1) * pieceBytes, 'application/octet-stream')
    await persist(signal, () => call(sendPiece, { params: { ...params, n: String(n) }, body }, { signal }))
    arrived.add(n)
  }
  onProgress(1)
  return persist(signal, () => call(finishFile, { params }, { signal }))
}

const longestName = 120
const nameOf = ({ name }: File) => name.trim().slice(-longestName) || 'file'

const passing = new Set(['offline', 'timed_out', 'temporarily_unavailable', 'in_progress'])
const waits = [1, 2, 4, 8, 15]

/** Tries again while the connection or the server is away, longer each time; gives up after half a minute. */
async function persist<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      const seconds = waits[tries]
      if (signal.aborted || seconds === undefined || !(error instanceof ApiProblem && passing.has(error.code))) throw error
      await waitUntilOnline((error.retry_after ?? seconds) * 1000, signal)
    }
  }
}

/** Waits so long, or until the device says that it is online again. */
function waitUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
      finish()
    }
    const goOn = end(resolve)
    const stop = end(() => reject(signal.reason))
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', stop)
  })
}
