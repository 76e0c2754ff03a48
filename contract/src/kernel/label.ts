/** The words for a wire value on screens, in both languages of the product. */
export type Label = { readonly en: string; readonly es: string }

/** The values of a table of labels, in its order, as `z.enum` takes them. */
export const valuesOf = <Value extends string>(labels: Readonly<Record<Value, unknown>>) =>
  Object.keys(labels) as Value[] as [Value, ...Value[]]
