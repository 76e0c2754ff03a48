/** As many letters as a task may have. */
export const longestTask = 500

/** As many open tasks as one dietitian can keep. */
export const mostOpenTasks = 500

/** Done tasks are listed for so many days. */
export const daysDoneAreListed = 30

/** What is still to be done, or what was done in the last days. */
export const taskViews = ['open', 'done'] as const
