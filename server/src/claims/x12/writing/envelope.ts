import { separators, Unwritable, writeExact, writeSegment } from './text.ts'

/** Who sends a file to whom, when, and under which numbers. Numbers are never used twice between the same two. */
export type Exchange = {
  sender_id: string
  receiver_id: string
  is_test: boolean
  day: string
  /** `14:05`, by the clock of the sender. */
  time: string
  interchange_number: number
  group_number: number
}

/** One transaction set: its own number is given by the envelope, and its segments come between ST and SE. */
export type SetOfSegments = Iterable<string>
type Kind = { set: string; group: string; version: string }

/** The kinds of files that we send. */
export const sentKinds = {
  '837P': { set: '837', group: 'HC', version: '005010X222A1' },
  '270': { set: '270', group: 'HS', version: '005010X279A1' },
  '276': { set: '276', group: 'HR', version: '005010X212' },
} as const satisfies Record<string, Kind>

/** Writes a file with one interchange and one group, piece by piece. */
export function* writeFile(exchange: Exchange, { set, group, version }: Kind, sets: Iterable<SetOfSegments>): Generator<string> {
  const [day, time] = [
    writeExact('day', exchange.day.replaceAll('-', ''), /^\d{8}$/),
    writeExact('time', exchange.time.replace(':', ''), /^\d{4}$/),
  ]
  const number = writeNumber('interchange_number', exchange.interchange_number).padStart(9, '0')
  const groupNumber = writeNumber('group_number', exchange.group_number)
  yield writeHeader(exchange, day, time, number)
  yield writeSegment('GS', group, exchange.sender_id, exchange.receiver_id, day, time, groupNumber, 'X', version)
  let count = 0
  for (const segments of sets) {
    const setNumber = String(++count).padStart(4, '0')
    yield writeSegment('ST', set, setNumber, version)
    let written = 2
    for (const segment of segments) {
      written += 1
      yield segment
    }
    yield writeSegment('SE', written, setNumber)
  }
  if (count === 0) throw new Unwritable('sets', 'are none')
  yield writeSegment('GE', count, groupNumber)
  yield writeSegment('IEA', 1, number)
}

/** ISA, the only segment of a fixed width: 106 characters with its terminator. */
function writeHeader({ sender_id, receiver_id, is_test }: Exchange, day: string, time: string, number: string): string {
  const id = /^[A-Z0-9][A-Z0-9 ._-]{1,14}$/
  const [sender, receiver] = [writeExact('sender_id', sender_id, id).padEnd(15), writeExact('receiver_id', receiver_id, id).padEnd(15)]
  const blank = ' '.repeat(10)
  const { element, repetition, component, terminator } = separators
  const elements = ['ISA', '00', blank, '00', blank, 'ZZ', sender, 'ZZ', receiver, day.slice(2), time]
  return `${[...elements, repetition, '00501', number, '0', is_test ? 'T' : 'P', component].join(element)}${terminator}`
}

function writeNumber(path: string, number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 999_999_999) throw new Unwritable(path, 'is no number of nine digits at most')
  return String(number)
}
