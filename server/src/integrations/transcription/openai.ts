import { z } from 'zod'
import type { Config } from '../../kernel/config.ts'
import type { Sound, Transcription, Written } from './index.ts'

const Answer = z.object({
  language: z.string().nullish(),
  text: z.string().nullish(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
})

/** A service may think for so long about twenty minutes of sound. */
const seconds = 240
/** The service says that it cannot read what was sent; it would say so again. */
const final = new Set([400, 413, 415, 422])

/** Writes down through any service with the address `/audio/transcriptions` of OpenAI, also one of the practice's own. */
export function makeOpenAiTranscription({ transcription }: Pick<Config, 'transcription'>): Transcription {
  const { url, key, model, vendor } = transcription
  return {
    is_offered: true,
    vendor,
    async write(sound) {
      const answer = await fetch(`${url}/audio/transcriptions`, {
        method: 'POST',
        headers: { ...(key && { authorization: `Bearer ${key}` }), 'idempotency-key': sound.key },
        body: writeForm(sound, model),
        signal: AbortSignal.timeout(seconds * 1000),
        redirect: 'error',
      })
      if (final.has(answer.status)) return { fault: 'unreadable' }
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
      return readAnswer(Answer.parse(await answer.json()), sound)
    },
  }
}

function writeForm({ bytes, language }: Sound, model: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }), 'visit.webm')
  form.set('model', model)
  form.set('language', language)
  form.set('response_format', 'verbose_json')
  form.set('timestamp_granularities[]', 'segment')
  return form
}

/** Some services write the name of a language, others its code. */
const codes: Readonly<Record<string, string>> = { english: 'en', spanish: 'es' }
const codeOf = (language: string): string | null => codes[language.toLowerCase()] ?? (/^[a-z]{2}$/.test(language) ? language : null)

/** A service that names no segments heard one long one. */
function readAnswer({ language, text, segments }: z.infer<typeof Answer>, { duration_ms }: Sound): Written {
  const heard = segments ?? [{ start: 0, end: duration_ms / 1000, text: text ?? '' }]
  return {
    language: language ? codeOf(language) : null,
    segments: heard
      .map(({ start, end, text }) => ({ from_ms: Math.round(start * 1000), to_ms: Math.round(end * 1000), text: text.trim() }))
      .filter(({ text }) => text !== ''),
  }
}
