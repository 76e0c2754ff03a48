import type { RecordFault } from '@sorrel/contract/elsewhere/vocabulary'
import type { Alike } from '../../patients/creating/alike.ts'

/** An archive is not taken. `about` names the part of it: a file, a table or a row, and never what stands in it. */
export class RecordRefused extends Error {
  readonly fault: RecordFault
  readonly about: string | null
  /** Of `likely_here`: who it may be. */
  readonly alike: readonly Alike[]
  constructor(fault: RecordFault, about: string | null = null, alike: readonly Alike[] = []) {
    super(about ? `${fault}: ${about}` : fault)
    this.fault = fault
    this.about = about
    this.alike = alike
  }
}
