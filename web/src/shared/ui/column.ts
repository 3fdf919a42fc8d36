/** The column that everything keeps to. */
export const column = 'mx-auto w-full max-w-site px-4 sm:px-6'
