/** The types of the API as TypeScript. */
export function generateSchema(): Promise<string>

/** The limits of the API, and the values of some enums, as constants. */
export function generateConstants(): Promise<string>
