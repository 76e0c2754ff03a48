import { fileOf, isTestEnd, isWholeFile, type TestEvents } from './test-events.ts'
import type { RunTimes } from './times.ts'

/** A reporter for Node's test runner. It writes what scripts/steps.ts reads: how many tests passed, and how long each test and file took. */
export default async function* (events: TestEvents): AsyncGenerator<string> {
  const run: RunTimes = { passed: 0, failed: 0, left: 0, tests: [], files: [] }
  for await (const event of events) {
    const { type, data } = event
    if (isTestEnd(event)) {
      const isLeft = data.skip !== undefined || data.todo !== undefined
      if (isLeft) run.left += 1
      else if (type === 'test:pass') run.passed += 1
      else run.failed += 1
      run.tests.push({ file: fileOf(data), name: data.name, ms: data.details?.duration_ms ?? 0 })
    }
    // NOTE: the runner passes a file without tests, and reports one that it cannot read only by its name.
    else if ((type === 'test:pass' || type === 'test:fail') && isWholeFile(data)) run.failed += 1
    if (type === 'test:summary' && data.file) run.files.push({ name: fileOf(data), ms: data.duration_ms ?? 0 })
  }
  yield JSON.stringify(run)
}
