import { makeOpenable } from '../../../kernel/opened.ts'

// The button that opens the summary stands in the bar, the summary itself in the column beside the form.
export const { open: openSummary, close: closeSummary, useIsOpen: useSummaryIsOpen } = makeOpenable()
