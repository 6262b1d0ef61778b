import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#web/theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { cssVariablesResolver, theme } from '#web/theme/theme.ts'
import { useLightWhilePrinting } from './light-while-printing.ts'
import { firstToast } from './toasts.ts'

/** What the kit needs around it: theme, colour scheme and toasts. Dialogs have a provider of their own. */
export function KitProvider({ children }: { children: ReactNode }) {
  useLightWhilePrinting()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {/* There before the first of them comes: of a region that comes with its words, most screen readers say nothing. */}
      <div aria-live="polite">
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </div>
      {children}
    </MantineProvider>
  )
}

/** Fetched in a quiet moment after the first screen, or with the first toast, which waits in its store meanwhile. */
const Toasts = lazy(async () => {
  await Promise.race([firstToast, passed(quietMs)])
  return { default: await fetchToastHost() }
})

const quietMs = 3000
const longestPauseMs = 60_000

/** Who was without a network at that moment must not stay without a word for the rest of the day: it is asked again. */
async function fetchToastHost(pauseMs = quietMs): Promise<ComponentType> {
  try {
    return (await import('./toast-host.tsx')).ToastHost
  } catch {
    const online = new Promise((back) => window.addEventListener('online', back, { once: true }))
    await Promise.race([online, passed(pauseMs)])
    return fetchToastHost(Math.min(pauseMs * 2, longestPauseMs))
  }
}

function passed(milliseconds: number): Promise<unknown> {
  return new Promise((over) => setTimeout(over, milliseconds))
}
