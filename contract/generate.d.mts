/** The types of the API as TypeScript. */
export function generate(): Promise<string>
