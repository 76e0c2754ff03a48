/** What the script of Stripe Connect offers, as far as we use it (docs.stripe.com/connect/get-started-connect-embedded-components). */
type OnboardingForm = HTMLElement & { setOnExit: (listener: () => void) => void }
type Connect = {
  init: (options: { publishableKey: string; fetchClientSecret: () => Promise<string> }) => {
    create: (component: 'account-onboarding') => OnboardingForm
  }
}

declare global {
  interface Window {
    StripeConnect?: Partial<Connect> & { onLoad?: () => void }
  }
}

const address = 'https://connect-js.stripe.com/v1.0/connect.js'
let loading: Promise<Connect> | undefined

/** Loads the script from the processor, once: it may not be served from anywhere else. A failure may be tried again. */
export function loadConnect(): Promise<Connect> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const load = (): Promise<Connect> =>
  new Promise((resolve, reject) => {
    const found = () => {
      const { init } = window.StripeConnect ?? {}
      if (init) resolve({ init })
      else reject(new Error('the script of the processor is not what it was'))
    }
    window.StripeConnect = { ...window.StripeConnect, onLoad: found }
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onerror = () => reject(new Error('the script of the processor did not load'))
    document.head.append(script)
  })
