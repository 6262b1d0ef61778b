import { deviceStorage } from '#web/kernel/storage.ts'

const key = 'started'

/** Notes on this device whose timer it started last; one runs at a time. Another device that only looks stops none. */
export function noteStart(about: string): void {
  deviceStorage.setItem(key, about)
}

export function wasStartedHere(about: string): boolean {
  return deviceStorage.getItem(key) === about
}
