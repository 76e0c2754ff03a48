import { relative } from 'node:path'
import { root } from '../steps.ts'

/** The events of Node's runner, as far as our reporters read them. */
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

/**
 * Whether a test has ended. Suites and files only group tests and do not count. A file without tests is reported like a test with the name
 * of the file.
 */
export const isTestEnd = ({ type, data }: TestEvent): boolean =>
  (type === 'test:pass' || type === 'test:fail') && data.details?.type !== 'suite' && !isWholeFile(data)

export const isWholeFile = ({ name, file }: TestEvent['data']): boolean => file !== undefined && name === file

export const fileOf = ({ file }: TestEvent['data']): string => (file ? relative(root, file) : '')
