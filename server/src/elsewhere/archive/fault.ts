import type { RecordFault } from '@sorrel/contract/elsewhere/vocabulary'

/** An archive is not taken. `about` names the part of it: a file, a table or a row, and never what stands in it. */
export class RecordRefused extends Error {
  readonly fault: RecordFault
  readonly about: string | null
  constructor(fault: RecordFault, about: string | null = null) {
    super(about ? `${fault}: ${about}` : fault)
    this.fault = fault
    this.about = about
  }
}
