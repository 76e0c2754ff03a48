export type ServerEvent = { id: string; event: string; data: string }

/**
 * Reads server-sent events out of text that arrives in any pieces: feed it and take what is complete.
 * Source: the WHATWG HTML standard, "Interpreting an event stream"; `retry` is not used here.
 */
export function makeEventParser(): (text: string) => ServerEvent[] {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []
  return (text) => {
    rest += text
    const found: ServerEvent[] = []
    // A CR at the very end may be half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) found.push({ id, event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (name === 'id' && !value.includes('\0')) id = value
      else if (name === 'event') event = value
      else if (name === 'data') data.push(value)
    }
    return found
  }
}
