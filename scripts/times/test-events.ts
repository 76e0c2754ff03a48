import { relative } from 'node:path'
import { root } from '../steps.ts'

/** What Node's runner tells a reporter, as far as ours read it. */
type TestEvent = {
  type: string
  data: {
    name: string
    file?: string
    skip?: unknown
    todo?: unknown
    duration_ms?: number
    message?: string
    details?: { duration_ms: number; type?: string; error?: { message: string; failureType?: string; cause?: unknown } }
    counts?: { tests: number; passed: number; failed: number; cancelled: number }
  }
}
export type TestEvents = AsyncIterable<TestEvent>

/** Whether a test is over; suites and files, which only gather tests, are none. A file without a test is told like a test of its own name. */
export const isTestEnd = ({ type, data }: TestEvent): boolean =>
  (type === 'test:pass' || type === 'test:fail') && data.details?.type !== 'suite' && !isWholeFile(data)

export const isWholeFile = ({ name, file }: TestEvent['data']): boolean => file !== undefined && name === file

export const fileOf = ({ file }: TestEvent['data']): string => (file ? relative(root, file) : '')
