import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './mantine.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { readPageNonce } from '../configuration.ts'
import { findEffectiveScheme, useAppearance } from '../look/appearance.ts'

const theme = createTheme({
  fontFamily: 'var(--sans)',
  primaryColor: 'leaf',
  primaryShade: 7,
  colors: {
    leaf: [
      'var(--leaf-0)',
      'var(--leaf-1)',
      'var(--leaf-2)',
      'var(--leaf-3)',
      'var(--leaf-4)',
      'var(--leaf-5)',
      'var(--leaf-6)',
      'var(--leaf-7)',
      'var(--leaf-8)',
      'var(--leaf-9)',
    ],
  },
  respectReducedMotion: true,
  defaultRadius: 10,
})

/**
 * What every component of Mantine stands in. It writes no variables at run time: ours are in mantine.css, and a style element
 * of its own would need the page's nonce. Loaded with the first overlay, never with the first screen.
 */
export function Overlays({ children }: { children: ReactNode }) {
  useAppearance()
  const scheme = findEffectiveScheme()
  useEffect(() => {
    document.documentElement.dataset.mantineColorScheme = scheme
  }, [scheme])
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => readPageNonce() ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
