import { getChatMessage } from '@sorrel/contract/chat/operations'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { getFile } from '@sorrel/contract/files/operations'
import { purposeRules } from '@sorrel/contract/files/vocabulary'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { makeUpload, sendUpload } from '../../kernel/ui/files/upload.ts'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { emptyValues, type Values, writeWallTime } from './values.ts'

const purpose = 'journal_photo'
const [mostPhotos, mostLetters] = [4, 4000]

type Photos = { arrived: FileValue[]; areLost: boolean }

/**
 * What a new entry says at first that comes from a message: its words, when it was sent, and its photos. They are uploaded anew, because a photo of the
 * journal stays when the message is taken back.
 */
export function useMessageValues(ids: { message: string; channel: string } | null) {
  const params = ids && { message_id: ids.message, channel_id: ids.channel }
  const { data: message, error, refetch } = useRead(getChatMessage, params && { params })
  const photos = usePhotos(message)
  const values = message && photos && message.deleted_at === null ? fill(message, photos.arrived) : undefined
  return { values, error, refetch, isGone: Boolean(message?.deleted_at), areLost: photos?.areLost ?? false }
}

const fill = ({ text, sent_at }: ChatMessage, photos: FileValue[]): Values => ({
  ...emptyValues('meal'),
  ...{ text: (text ?? '').slice(0, mostLetters), when: writeWallTime(sent_at), photos },
})

/** The photos of a message as uploads of the journal; undefined until they are there. */
function usePhotos(message: ChatMessage | undefined): Photos | undefined {
  const [photos, setPhotos] = useState<Photos>()
  const id = message?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message, also if it is read again.
  useEffect(() => {
    if (!message) return
    const stop = new AbortController()
    const pictures = message.attachments.filter(({ type }) => (purposeRules[purpose].accepts as readonly string[]).includes(type))
    void copyAll(pictures.slice(0, mostPhotos), stop.signal).then((all) => stop.signal.aborted || setPhotos(all))
    return () => stop.abort()
  }, [id])
  return photos
}

async function copyAll(pictures: ChatMessage['attachments'], signal: AbortSignal): Promise<Photos> {
  const copied = await Promise.allSettled(pictures.map((one) => copy(one, signal)))
  const arrived = copied.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { arrived, areLost: arrived.length < pictures.length }
}

async function copy({ file_id, name, type }: ChatMessage['attachments'][number], signal: AbortSignal): Promise<FileValue> {
  const bytes: unknown = await call(getFile, { params: { file_id }, query: { size: 'full' } }, { signal })
  if (!(bytes instanceof Blob)) throw new TypeError('a photo is bytes')
  const stored = await sendUpload(makeUpload(purpose, new File([bytes], name, { type })), { signal, onProgress: () => {} })
  return { file_id: stored.file_id, name, type: stored.type }
}
