import type { House } from './scope.ts'

/** Where a screen opens from a mail. */
export function screenAddress({ configuration }: House, path: `/${string}`): string {
  return `${configuration.publicUrl}/#${path}`
}
