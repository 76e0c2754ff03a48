import { lazy, Suspense, useRef } from 'react'
import { chunk } from '../chunks.ts'
import type { DialogProps } from './Dialog.tsx'

const Loaded = lazy(chunk(() => import('../overlay/MantineDrawer.tsx').then(({ MantineDrawer }) => ({ default: MantineDrawer }))))

/** Details of a row, from the right. */
export function Drawer(props: DialogProps) {
  const asked = useRef(props.open)
  asked.current ||= props.open
  if (!asked.current) return null
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
