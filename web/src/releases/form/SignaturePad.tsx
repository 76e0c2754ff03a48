import { Trans, useLingui } from '@lingui/react/macro'
import { IconEraser } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'

type Props = { canvas: RefObject<HTMLCanvasElement | null>; error?: ReactNode; onDrawn: (isDrawn: boolean) => void }

/** Takes a signature by pen, finger or mouse. Whoever uses the keyboard types their name instead, which counts the same. */
export function SignaturePad({ canvas, error, onDrawn }: Props) {
  const { t } = useLingui()
  const last = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) fitToScreen(canvas.current)
  }, [canvas])
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = placeOf(event)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!last.current || !pen) return
    const next = placeOf(event)
    pen.beginPath()
    pen.moveTo(last.current.x, last.current.y)
    pen.lineTo(next.x, next.y)
    pen.stroke()
    last.current = next
    onDrawn(true)
  }
  const end = () => {
    last.current = null
  }
  const erase = () => {
    if (canvas.current) fitToScreen(canvas.current)
    onDrawn(false)
  }
  return (
    <div className={error ? 'field field--error' : 'field'} id="f-image" tabIndex={-1}>
      <canvas
        ref={canvas}
        className="release-pad"
        role="img"
        aria-label={t`Field for drawing your signature`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {error && <p className="mend">{error}</p>}
      <div>
        <Button kind="plain" size="small" icon={IconEraser} onClick={erase}>
          <Trans>Draw again</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Empties the field and gives it as many points as the screen has. */
function fitToScreen(canvas: HTMLCanvasElement): void {
  const scale = Math.min(2, window.devicePixelRatio || 1)
  const { width, height } = canvas.getBoundingClientRect()
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(scale, scale)
  pen.lineWidth = 2.2
  pen.lineCap = 'round'
  pen.strokeStyle = '#1f2a24'
}

const placeOf = ({ nativeEvent }: PointerEvent) => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })

/** The drawing as a file with nothing behind the ink. */
export const readDrawing = (canvas: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined), 'image/png'),
  )
