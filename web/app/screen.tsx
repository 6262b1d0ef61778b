import { type ComponentType, lazy } from 'react'
import type { Params, RouteObject } from 'react-router'
import type { Permission } from '#domain/kernel/permissions.ts'

/** Whom a screen opens to. */
export type Door = {
  /** Any one of these opens it; none: anybody who may be here at all. */
  opens?: readonly Permission[]
  /** Not for users of a branch. */
  mainGarageOnly?: boolean
}

/** What a route knows about its screen before the screen's code is there. */
export type ScreenHandle = Door & {
  /** Fetches the code. */
  load: () => Promise<unknown>
  /** Fetches what the screen will ask first. */
  prefetch?: (params: Params, search: URLSearchParams) => void
  /** Screens that one goes to from here, maybe where there is no network any more. */
  leadsTo?: () => RouteObject[]
}

type Load = () => Promise<ComponentType>

/** The code of a screen did not arrive: no network, or its file went away with an older version. */
export class CodeMissing extends Error {}

const loadTimeoutMs = 120_000
const awaited = new Set<Load>()
const failed = new Set<() => void>()
const listeners = new Set<() => void>()

/** A route whose screen is fetched when it is needed, or when a link to it is pointed at. */
export function screen(path: string, load: Load, about: Omit<ScreenHandle, 'load'> = {}): RouteObject {
  return { path, Component: lazyScreen(load), handle: { ...about, load } satisfies ScreenHandle }
}

/** The same for a frame around other screens. */
export function frame(load: Load, children: RouteObject[]): RouteObject {
  return { Component: lazyScreen(load), handle: { load } satisfies ScreenHandle, children }
}

/** Whether somebody waits for the code of a screen. */
export function isAwaited(): boolean {
  return awaited.size > 0
}

export function onAwaitedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** React remembers what could not be loaded. Once that was told, whoever opens the screen again gets a new attempt. */
export function tryAgainWhatFailed(): void {
  for (const tryAgain of failed) tryAgain()
  failed.clear()
}

function lazyScreen(load: Load): ComponentType {
  let Attempt = attempt()
  function attempt() {
    return lazy(async () => {
      awaited.add(load)
      tell()
      try {
        return { default: await inTime(load) }
      } catch (failure) {
        failed.add(() => {
          Attempt = attempt()
        })
        throw failure
      } finally {
        awaited.delete(load)
        tell()
      }
    })
  }
  return function Screen() {
    return <Attempt />
  }
}

function tell(): void {
  // Asked for while React draws: whoever shows it must be told afterwards.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

async function inTime(load: Load): Promise<ComponentType> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, loadTimeoutMs))
  try {
    return await Promise.race([load(), tooLate])
  } catch (cause) {
    throw new CodeMissing('The code of a screen did not arrive', { cause })
  }
}
