let share = 1

/** Screens that wait for somebody wait a share of their pauses, where the sandbox says so. */
export function takePace(pace = 1): void {
  share = pace
}

/** A pause as it is waited. */
export function paced(ms: number): number {
  return ms * share
}
