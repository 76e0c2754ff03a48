import { Readable } from 'node:stream'
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../kernel/config.ts'
import type { FileStore } from './index.ts'
import { putInParts } from './s3-parts.ts'

/** Keeps files in a bucket of S3, or of a server that speaks its language (`S3_ENDPOINT`). */
export function makeS3Files({ s3 }: Pick<Config, 's3'>): FileStore {
  const { bucket, region, endpoint, access_key_id, secret_access_key } = s3!
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(access_key_id && secret_access_key ? { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } } : {}),
    // NOTE: by default the client adds a checksum in a trailer, which servers other than Amazon's may store as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
  })
  const find = async (key: string) => {
    try {
      return await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: 'application/octet-stream' }))
    },
    putStream: (key, bytes) => putInParts(client, { Bucket: bucket, Key: key }, bytes),
    read: async (key) => {
      const found = await find(key)
      return found?.Body && Buffer.from(await found.Body.transformToByteArray())
    },
    open: async (key) => {
      const found = await find(key)
      return found?.Body instanceof Readable ? { bytes: found.Body, length: found.ContentLength ?? 0 } : undefined
    },
    removeFolder: (folder) => removeAll(client, bucket, `${folder}/`),
  }
}

async function removeAll(client: S3Client, bucket: string, prefix: string): Promise<void> {
  for (;;) {
    // Lists from the start each time: what was listed before is gone.
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 500 }))
    const found = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []))
    if (found.length === 0) return
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: found, Quiet: true } }))
    if (Errors.length > 0) throw new Error(`the store kept ${Errors.length} files that were to be removed`)
  }
}
