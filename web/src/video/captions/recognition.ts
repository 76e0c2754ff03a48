export type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>; resultIndex: number }
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  onresult: ((event: Heard) => void) | null
  onend: (() => void) | null
  start: (track: MediaStreamTrack) => void
  abort: () => void
}
type Wish = { langs: string[]; processLocally: true }
/** Speech recognition as the Web Speech API describes it, with its way to say that it works on this device. */
export type Recognizer = {
  new (): Recognition
  available?: (wish: Wish) => Promise<string>
  install?: (wish: Wish) => Promise<boolean>
}

/** What this browser brings; undefined if it cannot say whether it would send the sound away. Then there are no captions. */
export function findRecognizer(): Recognizer | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Recognizer
    webkitSpeechRecognition?: Recognizer
  }
  const found = SpeechRecognition ?? webkitSpeechRecognition
  return found?.available ? found : undefined
}

const wishOf = (lang: string): Wish => ({ langs: [lang], processLocally: true })

/** Whether the device itself understands this language, or can learn it. */
export async function canRecognize(recognizer: Recognizer | undefined, lang: string): Promise<boolean> {
  const state = await recognizer?.available?.(wishOf(lang)).catch(() => 'unavailable')
  return state === 'available' || state === 'downloadable' || state === 'downloading'
}

/** Loads what the device needs to understand this language; false if it cannot be had. */
export async function prepare(recognizer: Recognizer, lang: string): Promise<boolean> {
  const state = await recognizer.available?.(wishOf(lang)).catch(() => 'unavailable')
  if (state === 'available') return true
  return (await recognizer.install?.(wishOf(lang)).catch(() => false)) ?? false
}

/** A recognizer that ends sooner than this was refused, and is not asked again and again. */
const shortMs = 500
const mostShort = 3

/** Writes down what is said in one track, on this device alone. A recognizer that ends after a pause begins again. Returns how to stop. */
export function caption(recognizer: Recognizer, lang: string, track: MediaStreamTrack, onText: (text: string) => void): () => void {
  const recognition = new recognizer()
  let [isOver, short, begun] = [false, 0, 0]
  const begin = () => {
    begun = performance.now()
    try {
      recognition.start(track)
    } catch {
      isOver = true
    }
  }
  // NOTE: without this the browser may send the sound to its vendor.
  recognition.processLocally = true
  recognition.lang = lang
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onresult = ({ results, resultIndex }) =>
    onText(
      Array.from(results)
        .slice(resultIndex)
        .map((result) => result[0]?.transcript ?? '')
        .join(' ')
        .trim(),
    )
  recognition.onend = () => {
    short = performance.now() - begun < shortMs ? short + 1 : 0
    if (!isOver && short < mostShort) begin()
  }
  begin()
  return () => {
    isOver = true
    recognition.abort()
  }
}
