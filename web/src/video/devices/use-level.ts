import { useEffect, useState } from 'react'

const steps = 12
const lookMs = 100

/** How loud a track is, from 0 to 12; it has to be heard for a moment before the meter rises. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    if (!track || !('AudioContext' in window)) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    // Longer than the time between two looks, so that no short sound is missed.
    analyser.fftSize = 8192
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      setLevel(Math.min(steps, Math.round(Math.sqrt(loudest / 128) * steps)))
    }, lookMs)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return level
}

/** Plays two short notes, so that a person hears whether their speaker works. */
export function playTestSound(): void {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.15
  gain.connect(context.destination)
  for (const [at, pitch] of [
    [0, 523],
    [0.3, 659],
  ] as const) {
    const note = context.createOscillator()
    note.frequency.value = pitch
    note.connect(gain)
    note.start(context.currentTime + at)
    note.stop(context.currentTime + at + 0.25)
  }
  setTimeout(() => void context.close(), 1000)
}
