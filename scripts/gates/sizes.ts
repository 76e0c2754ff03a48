const longestFile = 300
const longestFunction = 40
// A component is mostly markup, and a walk through screens is one story: both may be long without being deep.
const longestTelling = 80

/** The files and functions that are too long, as `path:line: what`. */
export function findTooLong({ path, text }: { path: string; text: string }): string[] {
  const lines = text.split('\n')
  const broken: string[] = []
  if (lines.length - 1 > longestFile) broken.push(`${path}: ${lines.length - 1} lines, more than ${longestFile}`)
  const limit = /\.tsx$|\.e2e\.ts$/.test(path) ? longestTelling : longestFunction
  for (const { start, length } of functionsIn(lines))
    if (length > limit) broken.push(`${path}:${start + 1}: a function of ${length} lines, more than ${limit}`)
  return broken
}

const indentOf = (line: string) => line.length - line.trimStart().length
// A suite groups tests and does not count as a function.
const control = /^(?:\} )?(?:if|else|for|while|switch|catch|try|do|describe|test\.describe)\b/
const header = /(?:\bfunction\b.*| =>|^(?:(?:async|static|override|get|set|private|readonly) )*[\w#*]+(?:<.*>)?\(.*\)(?:: .+)?|^[)}].*) \{$/

/**
 * Every function with a body in braces, including its head. Biome formats everything, so a body ends at the next line with a brace at the
 * indentation of its opening line. A head of several lines begins at the line of its first bracket with that indentation.
 */
function functionsIn(lines: readonly string[]): { start: number; length: number }[] {
  const found: { start: number; length: number }[] = []
  lines.forEach((line, opens) => {
    const indent = indentOf(line)
    if (!header.test(line.slice(indent))) return
    let start = opens
    while (start > 0 && (/^[)}\]]/.test(lines[start]!.slice(indent)) || indentOf(lines[start]!) > indent || lines[start] === '')) start--
    const head = lines[start]!.slice(indent)
    if (control.test(head) || !/\(|=>/.test(head)) return
    const rest = lines.slice(opens + 1).findIndex((end) => indentOf(end) === indent && end.startsWith('}', indent))
    if (rest >= 0) found.push({ start, length: opens - start + rest + 2 })
  })
  return found
}
