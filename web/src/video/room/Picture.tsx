import { useEffect, useMemo, useRef } from 'react'

/** A moving picture without sound. One's own is mirrored, as in a mirror. */
export function Picture({ track, mirrored }: { track: MediaStreamTrack; mirrored?: boolean }) {
  const stream = useMemo(() => new MediaStream([track]), [track])
  const ref = useStream(stream)
  return <video ref={ref} className={mirrored ? 'call-picture call-picture--mirrored' : 'call-picture'} autoPlay playsInline muted />
}

/** The sound of another person. It stands apart from their picture, so that they are heard while their camera is off. */
export function Sound({ stream }: { stream: MediaStream }) {
  const ref = useStream(stream)
  // biome-ignore lint/a11y/useMediaCaption: a call has no captions of its own; the people in it may write beside it.
  return <audio ref={ref} autoPlay />
}

function useStream(stream: MediaStream) {
  const ref = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    element.srcObject = stream
    // A browser may refuse to play before somebody has pressed something; joining was a press, so it rarely does.
    element.play().catch(() => {})
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return ref
}
