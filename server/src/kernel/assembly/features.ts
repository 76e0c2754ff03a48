import type { Context } from '../context.ts'
import type { Served } from '../implement.ts'
import type { AnyJob } from '../jobs.ts'
import type { AddressLister, PageAuthors } from '../pages/author.ts'
import { type Listener, type Listening, listeningOf } from './listeners.ts'

/** What features may bring. */
export type Brought = {
  served: readonly Served[]
  jobs: readonly AnyJob[]
  listeners: readonly Listener[]
  /** The screens that the server writes as text, so that people can read them without scripts. */
  pages: PageAuthors
  /** The public screens that the sitemap lists. */
  addresses: readonly AddressLister[]
  /** Run at every start of a node that serves, as nobody; nothing waits for them. */
  warmUps: readonly ((ctx: Context) => Promise<void>)[]
  /**
   * Run as the system after every connect of the hub, which waits for them: notices that were sent while it was disconnected are lost,
   * so each has to look for itself.
   */
  catchUps: readonly ((ctx: Context) => Promise<void>)[]
}
/** Everything that the features brought, as the house uses it. */
export type Features = Brought & { listening: Listening }

/** Puts together what the features bring. A name that is used twice stops the start, because only one of the two would ever run. */
export function assembleFeatures(brought: Brought): Features {
  const jobs = [...brought.jobs, ...brought.listeners.map(({ job }) => job)]
  refuseDuplicates('operation', brought.served)
  refuseDuplicates('job', jobs)
  return { ...brought, jobs, listening: listeningOf(brought.listeners) }
}

function refuseDuplicates(kind: string, named: readonly { name: string }[]): void {
  const twice = [...Map.groupBy(named, ({ name }) => name)].filter(([, same]) => same.length > 1).map(([name]) => name)
  if (twice.length > 0) throw new Error(`two features bring the same ${kind}: ${twice.join(', ')}`)
}
