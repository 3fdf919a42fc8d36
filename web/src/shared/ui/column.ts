/** The common column width. */
export const column = 'mx-auto w-full max-w-site px-4 sm:px-6'
