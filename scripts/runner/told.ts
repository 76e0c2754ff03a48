/** What a process of tests (process.ts) tells the runner about the file that it runs. */
export type Told =
  /** A test begins. If nothing more comes, the runner names it. */
  | { what: 'begins'; name: string }
  | { what: 'ended'; name: string; ms: number; is: 'passed' | 'failed' | 'left'; reason: string }
  /** Something failed that is no test: the file cannot be read, has no tests, or did something after they ended. */
  | { what: 'broken'; reason: string }
  | { what: 'done'; ms: number; megabytes: number }
