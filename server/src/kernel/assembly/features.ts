import type { Context } from '../context.ts'
import type { Served } from '../implement.ts'
import type { AnyJob } from '../jobs.ts'
import type { PageAuthors } from '../serving/page.ts'
import { type Listener, type Listening, listeningOf } from './listeners.ts'

/** What features may bring. */
export type Brought = {
  served: readonly Served[]
  jobs: readonly AnyJob[]
  listeners: readonly Listener[]
  /** Screens whose text the server writes, so that they read without script. */
  pages: PageAuthors
  /** Run at every start of a node that serves, as nobody, and nothing waits for them. */
  warmUps: readonly ((ctx: Context) => Promise<void>)[]
  /** Run after every connect of the hub, as the system, and waited for: what was told while nobody listened must be asked for. */
  catchUps: readonly ((ctx: Context) => Promise<void>)[]
}
/** What all features brought, as the house works with it. */
export type Features = Brought & { listening: Listening }

/** Puts together what the features bring. A name that is taken twice stops the start: one of the two would never be heard of. */
export function assembleFeatures(brought: Brought): Features {
  const jobs = [...brought.jobs, ...brought.listeners.map(({ job }) => job)]
  refuseTwice('operation', brought.served)
  refuseTwice('job', jobs)
  return { ...brought, jobs, listening: listeningOf(brought.listeners) }
}

function refuseTwice(kind: string, named: readonly { name: string }[]): void {
  const twice = [...Map.groupBy(named, ({ name }) => name)].filter(([, same]) => same.length > 1).map(([name]) => name)
  if (twice.length > 0) throw new Error(`two features bring the same ${kind}: ${twice.join(', ')}`)
}
