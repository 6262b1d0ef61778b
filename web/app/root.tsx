import { Suspense, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import classes from './root.module.css'
import { isAwaited, onAwaitedChange } from './screen.tsx'

/** Around everything. While the next screen's code arrives the last one stays, and a line on top says so. */
export function Root() {
  const awaited = useSyncExternalStore(onAwaitedChange, isAwaited)
  return (
    <>
      {awaited && <div role="progressbar" className={classes.awaited} aria-label={messages.list.loading} />}
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
    </>
  )
}
