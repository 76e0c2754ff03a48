import type { FilePurpose } from '@sorrel/contract/files/vocabulary'
import type { Tables } from '../../tables.ts'
import type { Context } from '../context.ts'
import type { Served } from '../implement.ts'
import type { AnyJob } from '../jobs.ts'
import type { AddressLister, PageAuthors } from '../pages/author.ts'
import { type Listener, type Listening, listeningOf, makeFollowing } from './listeners.ts'

/** A stored file, as those know it who decide about it. */
export type ReadableFile = { id: string; purpose: FilePurpose; patient_id: string | null; name: string }

/**
 * Who may read the files of one purpose. The feature that attaches them brings it. Row-level security has let the file through already: to the
 * patient, to their guardian, or to a provider in care or within 24 months after it. `listReadable` narrows that where the
 * feature's own rows say so. It takes one statement for all files, and returns the ids of those that the caller may read.
 */
export type FileReader = {
  purpose: FilePurpose
  listReadable: (ctx: Context, files: readonly ReadableFile[]) => Promise<string[]>
  /** Whether a provider may add a file about a patient whom they no longer look after; nobody may if it is missing. */
  mayUpload?: (ctx: Context, patientId: string) => Promise<boolean>
}

/** The column that says to whom an id leads. `key` is the column of that id, unless it is `id`. */
export type OwnerColumn = { table: keyof Tables; column: 'id' | 'patient_id' | 'provider_id' | 'into_id'; key?: 'old_id' }
/** Where an id leads to the patient or the provider whose data a call reads. `formerly`: where an id that is no longer in use leads. */
export type Owner = OwnerColumn & { scope: 'patient' | 'provider'; formerly?: OwnerColumn }

/** What features may bring. */
export type Brought = {
  served: readonly Served[]
  jobs: readonly AnyJob[]
  listeners: readonly Listener[]
  /** The screens that the server writes as text, so that people can read them without scripts. */
  pages: PageAuthors
  /** The public screens that the sitemap lists. */
  addresses: readonly AddressLister[]
  /** Who may read the files of each purpose. */
  fileReaders: readonly FileReader[]
  /** Whose data a call reads, by the name of the id that it sends (`staff_reason` of the contract). */
  ownersOf: Readonly<Record<string, Owner>>
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
  const jobs: AnyJob[] = [...brought.jobs, ...brought.listeners.map(({ job }) => job), makeFollowing(brought.listeners)]
  refuseDuplicates('operation', brought.served)
  refuseDuplicates('job', jobs)
  refuseDuplicates(
    'reader of files',
    brought.fileReaders.map(({ purpose }) => ({ name: purpose })),
  )
  return { ...brought, jobs, listening: listeningOf(brought.listeners) }
}

function refuseDuplicates(kind: string, named: readonly { name: string }[]): void {
  const twice = [...Map.groupBy(named, ({ name }) => name)].filter(([, same]) => same.length > 1).map(([name]) => name)
  if (twice.length > 0) throw new Error(`two features bring the same ${kind}: ${twice.join(', ')}`)
}
