import type { Children } from '../../kernel/processes/children.ts'

/** A word on a picture: how sure the machine is of it (0 to 100), and where it stands. */
export type Word = { text: string; confidence: number; from: number; to: number; top: number; bottom: number }
export type Line = readonly Word[]

const script = new URL('./recognize.ts', import.meta.url)
/** A clean card takes about two seconds; at the lowest priority of a busy machine, many more. */
const seconds = 90

/** The lines on each of the pictures, read by a child process of the lowest priority. Nothing leaves this machine. */
export const recognizeText = (children: Children, pictures: readonly Buffer[]): Promise<Line[][]> =>
  children.run<Line[][]>({ script, seconds, niceness: 19 }, { pictures })
