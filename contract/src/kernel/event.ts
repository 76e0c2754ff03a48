import { z } from 'zod'

/** One kind of thing that happens, as a feature declares it: what it means, and what a record of it carries. */
export type DeclaredEvent<Payload = unknown> = {
  about: string
  /** Ids and codes only: payloads are read by jobs, logs and other features. What is recorded may have nothing else. */
  payload: z.ZodType<Payload>
  /** How a payload is read again: one that a newer version recorded may have more fields. */
  stored: z.ZodType<Payload>
}

export const event = <Shape extends z.ZodRawShape>(about: string, shape: Shape): DeclaredEvent<z.infer<z.ZodObject<Shape>>> => ({
  about,
  payload: z.strictObject(shape),
  stored: z.object(shape),
})

/**
 * Put into the payload of an event that another one, of this name and of the same transaction, tells of as a whole. People get one message,
 * about the other event.
 */
export const part_of = <Name extends string>(name: Name) => z.literal(name).optional()
