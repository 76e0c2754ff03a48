type File = { path: string; text: string }
type Declared = { about: string }
export type EventList = {
  declared: Record<string, Declared>
  /** Jobs that run after events. */
  listeners: readonly { job: { name: string }; hears: readonly string[] }[]
  messages: readonly { name: string; follows: string | null; to: string }[]
}

/** The files that record each event: they call `record`, or a function named after it, and contain the name of the event. */
export function recordersOf(files: readonly File[]): Map<string, string[]> {
  const recorders = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!/\b(?:await|return) record\w*\(/.test(text)) continue
    // A `part_of` names an event without recording it.
    const spelled = text.replaceAll(/part_of: '[^']+'/g, '').matchAll(/'([a-z_]+\.[a-z_]+)'/g)
    for (const [, name] of spelled) recorders.set(name!, [...new Set([...(recorders.get(name!) ?? []), path])])
  }
  return recorders
}

/** Declared events that nobody records. A listener of one would wait forever. */
export const findUnrecorded = ({ declared }: EventList, recorders: Map<string, string[]>): string[] =>
  Object.keys(declared)
    .filter((name) => !recorders.has(name))
    .map((name) => `contract: the event ${name} is declared, and nothing records it`)

/** Writes the text of docs/events.md: every event with who records it, who listens to it, and which messages follow. */
export function writeEventList(list: EventList, recorders: Map<string, string[]>): string {
  const rows = Object.entries(list.declared)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { about }]) => {
      const jobs = list.listeners
        .filter(({ job, hears }) => hears.includes(name) && job.name !== telling)
        .map(({ job }) => `\`${job.name}\``)
      const told = list.messages.filter(({ follows }) => follows === name).map((message) => `${message.to}: \`${message.name}\``)
      const by = (recorders.get(name) ?? []).map((path) => `\`${path.replace('server/src/', '')}\``)
      return `| \`${name}\` | ${about} | ${by.join('<br>')} | ${jobs.join('<br>')} | ${told.join('<br>')} |`
    })
  const others = list.messages.filter(({ follows }) => follows === null).map(({ name, to }) => `\`${name}\` (${to})`)
  return `${head}\n${rows.join('\n')}\n\nMessages that follow no event, because a job sends them when their time has come: ${others.join(', ')}.\n`
}

const telling = 'notifications.tell'
const head = `# Events

Made from the code by \`node scripts/events.ts\`; \`npm run check\` refuses a list that is out of date. Events and their payloads are declared in \`contract/src/<feature>/events.ts\`, listeners in \`server/src/<feature>/jobs.ts\`, messages in the \`messages/\` of their feature. \`${telling}\` listens to every event that some message follows.

| Event | What happened | Recorded in \`server/src/\` | Jobs that follow | Who is told what |
|---|---|---|---|---|`
