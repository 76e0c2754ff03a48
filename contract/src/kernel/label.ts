/** What people read instead of a wire value, in both languages of the product. */
export type Label = { readonly en: string; readonly es: string }
