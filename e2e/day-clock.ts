type Bounds = { least: number; most: number }

/**
 * By the test's own clock: how many whole seconds each timer ran at least (between its start being shown and its end
 * being pressed) and at most (between its start being pressed and its end being shown), added up by person.
 */
export function openClock() {
  const bounds = new Map<string, Bounds>()
  const seconds = (ms: number) => Math.floor(ms / 1000)

  async function time(
    who: string,
    run: { start: () => Promise<void>; meanwhile: () => Promise<void>; stop: () => Promise<void> },
  ): Promise<void> {
    const pressed = Date.now()
    await run.start()
    const runs = Date.now()
    await run.meanwhile()
    const ending = Date.now()
    await run.stop()
    const known = bounds.get(who) ?? { least: 0, most: 0 }
    const least = known.least + seconds(ending - runs)
    bounds.set(who, { least, most: known.most + seconds(Date.now() - pressed) })
  }
  return { time, bounds }
}
export type Clock = ReturnType<typeof openClock>
