import { parentPort, workerData } from 'node:worker_threads'
import { readBusy, type Span } from './reader.ts'

/** What calendars.ts hands over; the answer is a `Reading`. */
export type Handed = { text: string; own_zone: string; span: Span }

const { text, own_zone, span } = workerData as Handed
parentPort?.postMessage(readBusy(text, own_zone, span))
