import * as auth from './auth/routes.ts'
import { bareLayout, publicLayout, rootRoute } from './kernel/routing.tsx'
import * as platform from './platform/routes.ts'
import * as providers from './providers/routes.ts'
import * as scheduling from './scheduling/routes.ts'

export const publicRoutes = [
  platform.landing, // /
  providers.find, // /find
  providers.profile, // /d/$slug
  platform.help, // /help
  platform.contact, // /contact
  platform.privacy, // /privacy
  platform.terms, // /terms
  platform.nowhere, // everything else
] as const

export const bareRoutes = [
  scheduling.book, // /book/$slug
  auth.login, // /login
] as const

/** The table of contents for whoever comes by: the screens that the server draws, each one line here and one entry in its feature's routes.ts. */
export const routeTree = rootRoute.addChildren([publicLayout.addChildren(publicRoutes), bareLayout.addChildren(bareRoutes)])
