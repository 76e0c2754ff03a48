/** What people read instead of a wire value, in both languages of the product. */
export type Label = { readonly en: string; readonly es: string }

/** The values that a table of labels names, in its order, as `z.enum` wants them. */
export const valuesOf = <Value extends string>(labels: Readonly<Record<Value, unknown>>) =>
  Object.keys(labels) as Value[] as [Value, ...Value[]]
