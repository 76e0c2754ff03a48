import type { FocusEvent } from 'react'

/**
 * For the first field of a dialog that is filled in with a proposal: it has the focus when the dialog opens, and all of it is selected, so that
 * typing replaces it.
 */
export const selectedAtFirst = {
  'data-autofocus': true,
  onFocus: ({ currentTarget: field }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (field.dataset.selected) return
    field.dataset.selected = 'once'
    field.select()
  },
}
