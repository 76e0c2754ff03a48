import { useEffect, useState } from 'react'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Remote } from '../mesh/mesh.ts'
import { canRecognize, caption, findRecognizer, prepare } from './recognition.ts'

/** What the others say, by their browsers. Nothing of it is kept or sent. */
export type Captions = { lines: ReadonlyMap<string, string>; isOn: boolean; toggle: () => void }

const languages = { en: 'en-US', es: 'es-US' } as const

/** Captions of what the others say, made on this device; undefined where the device cannot. */
export function useCaptions(remotes: readonly Remote[]): Captions | undefined {
  const lang = languages[useFormat().locale]
  const [recognizer] = useState(findRecognizer)
  const [isPossible, setPossible] = useState(false)
  const [isOn, setOn] = useState(false)
  const [lines, setLines] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isOver = false
    void canRecognize(recognizer, lang).then((can) => !isOver && setPossible(can))
    return () => {
      isOver = true
    }
  }, [recognizer, lang])
  const tracks = remotes.flatMap(({ peer_id, stream }) => stream.getAudioTracks().map((track) => ({ peer_id, track })))
  const heard = tracks.map(({ peer_id, track }) => `${peer_id} ${track.id}`).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `heard` changes with the tracks, which are made anew at each drawing.
  useEffect(() => {
    if (!isOn || !recognizer) return
    const stops = tracks.map(({ peer_id, track }) =>
      caption(recognizer, lang, track, (text) => setLines((before) => new Map(before).set(peer_id, text))),
    )
    return () => {
      for (const stop of stops) stop()
      setLines(new Map())
    }
  }, [isOn, recognizer, lang, heard])
  if (!recognizer || !isPossible) return undefined
  const toggle = () => (isOn ? setOn(false) : void prepare(recognizer, lang).then(setOn))
  return { lines, isOn, toggle }
}
