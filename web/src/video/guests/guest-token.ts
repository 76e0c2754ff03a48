import { createContext, useContext } from 'react'

/** The token of the link by which a guest came; null for those who are signed in. */
export const GuestToken = createContext<string | null>(null)

export type GuestHeaders = { headers?: { 'x-guest-token': string } }

/** What each call of a guest carries besides. */
export const headersOf = (token: string | null): GuestHeaders => (token === null ? {} : { headers: { 'x-guest-token': token } })

export const useGuestHeaders = (): GuestHeaders => headersOf(useContext(GuestToken))
