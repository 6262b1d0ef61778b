import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#web/theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { cssVariablesResolver, theme } from '#web/theme/theme.ts'
import { firstToast } from './toasts.ts'

/** What the kit needs around it: theme, colour scheme and toasts. Dialogs have a provider of their own. */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      {children}
    </MantineProvider>
  )
}

/** Fetched in a quiet moment after the first screen, or with the first toast, which waits in its store meanwhile. */
const Toasts = lazy(async () => {
  await Promise.race([firstToast, new Promise((quiet) => setTimeout(quiet, 3000))])
  const { ToastHost } = await import('./toast-host.tsx').catch(() => ({ ToastHost: () => null }))
  return { default: ToastHost }
})
