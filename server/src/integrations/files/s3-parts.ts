import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

type Place = { Bucket: string; Key: string }

// S3 takes 10,000 parts of at least 5 MB, so this goes up to 80 GB.
const partBytes = 8 * 1024 * 1024

/** Stores a stream part by part: one part is in memory at a time, and a part that fails is sent again. */
export async function putInParts(client: S3Client, place: Place, bytes: Readable): Promise<void> {
  const parts = cutIntoParts(bytes)
  const first = await parts.next()
  // What fits into one part is stored in one call. Some servers refuse uploads of a single small part.
  if (first.done || first.value.length < partBytes) {
    await client.send(new PutObjectCommand({ ...place, Body: first.value ?? Buffer.alloc(0), ContentType: 'application/octet-stream' }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ContentType: 'application/octet-stream' }))
  const upload = { ...place, UploadId }
  try {
    const sent: CompletedPart[] = []
    for (let part: IteratorResult<Buffer, undefined> = first; !part.done; part = await parts.next()) {
      const PartNumber = sent.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part.value }))
      sent.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }))
  } catch (error) {
    // What stays behind of an upload that breaks off costs money and is seen by nobody.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

async function* cutIntoParts(bytes: Readable): AsyncGenerator<Buffer, undefined> {
  let gathered: Buffer[] = []
  let length = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    gathered.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    const all = Buffer.concat(gathered)
    yield all.subarray(0, partBytes)
    gathered = [all.subarray(partBytes)]
    length = all.length - partBytes
  }
  yield Buffer.concat(gathered)
  return undefined
}
