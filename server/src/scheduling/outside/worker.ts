import { parentPort, workerData } from 'node:worker_threads'
import { readBusy, type Span } from './reader.ts'

/** The input that calendars.ts gives to the worker; the answer is a `Reading`. */
export type Handed = { text: string; own_zone: string; span: Span }

const { text, own_zone, span } = workerData as Handed
parentPort?.postMessage(readBusy(text, own_zone, span))
