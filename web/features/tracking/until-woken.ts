let end: () => void = () => undefined

/** Waits for so long, or until it is woken. */
export function untilWoken(afterMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, afterMs)
    end = () => {
      clearTimeout(timeout)
      resolve()
    }
  })
}

/** Ends the wait that is under way. */
export function wake(): void {
  end()
}
