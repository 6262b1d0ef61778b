import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { CodeMissing, tryAgainWhatFailed } from './screen.tsx'
import { Stop } from './stop.tsx'

/** The same where there is no shell around it. */
export function WholeCrashScreen() {
  return (
    <main>
      <CrashScreen />
    </main>
  )
}

/** A screen that broke, or whose code did not arrive: after a new version its old files are gone. */
export function CrashScreen() {
  const missing = useRouteError() instanceof CodeMissing
  useEffect(tryAgainWhatFailed, [])
  useWindowEvent('online', () => {
    if (missing) void reloadIfReached()
  })
  return (
    <Stop
      title={missing ? messages.codeMissing.title : 'Algo salió mal'}
      text={missing ? messages.codeMissing.text : messages.unexpected}
    >
      {!missing && (
        <Button variant="default" component="a" href="/">
          Ir al inicio
        </Button>
      )}
      <Button onClick={() => location.reload()}>{messages.codeMissing.reload}</Button>
    </Stop>
  )
}

/** Anew with its page, as browsers remember code that they could not fetch; not before there is a server to be reached. */
async function reloadIfReached(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer) location.reload()
}
