import { z } from 'zod'

/** An event as a feature declares it: its meaning and its payload. */
export type DeclaredEvent<Payload = unknown> = {
  about: string
  /** Ids and codes only, because jobs, logs and other features read payloads. `record` refuses any other field. */
  payload: z.ZodType<Payload>
  /** The schema for reading a stored payload. It allows unknown fields, which a newer version may have recorded. */
  stored: z.ZodType<Payload>
}

export const event = <Shape extends z.ZodRawShape>(about: string, shape: Shape): DeclaredEvent<z.infer<z.ZodObject<Shape>>> => ({
  about,
  payload: z.strictObject(shape),
  stored: z.object(shape),
})

/**
 * A field for the payload of an event that belongs to a larger event (`name`) of the same transaction. People then get one message, about
 * the larger event.
 */
export const part_of = <Name extends string>(name: Name) => z.literal(name).optional()
