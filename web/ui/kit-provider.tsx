import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#web/theme/theme.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { cssVariablesResolver, theme } from '#web/theme/theme.ts'

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

/** Fetched once the first screen is drawn. A toast that is shown before waits in its store. */
const Toasts = lazy(async () => {
  await new Promise((drawn) => setTimeout(drawn, 200))
  const { ToastHost } = await import('./toast-host.tsx').catch(() => ({ ToastHost: () => null }))
  return { default: ToastHost }
})
