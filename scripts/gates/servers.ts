type File = { path: string; text: string }

// Starting a server on its own copy of the database takes longer than most tests. Tests that need an untouched world share one and put its
// rows back (server/src/kernel/tests/restoring.ts).
const several: Record<string, string> = {
  'server/src/auth/tests/limits.test.ts': 'measures times without the limits that the other tests are about',
  'server/src/elsewhere/tests/frame.test.ts': 'takes a record from one server to another',
  'server/src/elsewhere/tests/refusals.test.ts': 'takes a record from one server to another',
  'server/src/elsewhere/tests/round-trip.test.ts': 'takes a record from one server to another',
  'server/src/kernel/tests/doors.test.ts': 'runs on each kind of door to the database',
  'server/src/kernel/tests/live.test.ts': 'a server that closes is one of its subjects',
  'server/src/scheduling/tests/holds.test.ts': 'the limits of a real server would stop the other tests',
}

/** A test file that starts more than one server, or one for each test. */
export function findManyServers({ path, text }: File): string[] {
  if (!/^server\/src\/.*\.test\.ts$/.test(path) || several[path]) return []
  const starts = text.match(/\btestApp\(/g)?.length ?? 0
  const eachTime = /\bbeforeEach\((?:async )?\(\) =>[^;]{0,40}\btestApp\(/.test(text)
  return starts > 1 || eachTime ? [`${path}: starts more than one server; share one, or say in scripts/gates/servers.ts why not`] : []
}
