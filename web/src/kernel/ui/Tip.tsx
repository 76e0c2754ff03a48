import { lazy, type ReactElement, Suspense } from 'react'
import { chunk } from '../chunks.ts'

export type TipProps = { text: string; children: ReactElement }

const Loaded = lazy(chunk(() => import('../overlay/MantineTooltip.tsx').then(({ MantineTooltip }) => ({ default: MantineTooltip }))))

/** The name of a button that is only a picture, for pointer and keyboard; the button itself still needs its accessible name. */
export function Tip(props: TipProps) {
  return (
    <Suspense fallback={props.children}>
      <Loaded {...props} />
    </Suspense>
  )
}
