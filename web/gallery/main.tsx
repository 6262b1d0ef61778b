import '#web/kernel/zod-without-eval.ts'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Navigate, type RouteObject, RouterProvider } from 'react-router'
import { KitProvider } from '#web/ui/kit-provider.tsx'
import { GalleryFrame } from './gallery-frame.tsx'

declare global {
  interface Window {
    /** A section as it is in a fresh browser, without reading the code again. */
    startAnew?: (section: string) => void
  }
}

/** Each section by itself: a test opens one, and should not read the others' code. */
const routes: RouteObject[] = [
  {
    Component: GalleryFrame,
    children: [
      { index: true, element: <Navigate to="/table" replace /> },
      { path: 'table', lazy: async () => ({ Component: (await import('./gallery-table.tsx')).GalleryTable }) },
      { path: 'pages', lazy: async () => ({ Component: (await import('./gallery-pages.tsx')).GalleryPages }) },
      { path: 'fields', lazy: async () => ({ Component: (await import('./gallery-fields.tsx')).GalleryFields }) },
      { path: 'drafts', lazy: async () => ({ Component: (await import('./gallery-drafts.tsx')).GalleryDrafts }) },
      { path: 'rows', lazy: async () => ({ Component: (await import('./gallery-rows.tsx')).GalleryRows }) },
      { path: 'wizard', lazy: async () => ({ Component: (await import('./gallery-wizard.tsx')).GalleryWizard }) },
      { path: 'uploads', lazy: async () => ({ Component: (await import('./gallery-uploads.tsx')).GalleryUploads }) },
      { path: 'dialogs', lazy: async () => ({ Component: (await import('./gallery-dialogs.tsx')).GalleryDialogs }) },
      { path: 'shown', lazy: async () => ({ Component: (await import('./gallery-shown.tsx')).GalleryShown }) },
      { path: 'states', lazy: async () => ({ Component: (await import('./gallery-states.tsx')).GalleryStates }) },
      { path: 'purchase', lazy: async () => ({ Component: (await import('./gallery-purchase.tsx')).GalleryPurchase }) },
      { path: 'print', lazy: async () => ({ Component: (await import('./gallery-print.tsx')).GalleryPrint }) },
      // Where a section leads that is left: nothing is there, but the address can be read.
      { path: '*', element: null },
    ],
  },
]

function start(place: HTMLElement): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })
  const router = createHashRouter(routes)
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <KitProvider>
        <RouterProvider router={router} />
      </KitProvider>
    </QueryClientProvider>,
  )
  window.startAnew = (section) => {
    root.unmount()
    router.dispose()
    notifications.clean()
    localStorage.clear()
    sessionStorage.clear()
    window.galleryDrawn = {}
    if (window.galleryServer) Object.assign(window.galleryServer, { mood: 'answers', asked: [] })
    window.galleryServer?.release()
    window.location.hash = `#/${section}`
    start(place)
  }
}

const place = document.getElementById('root')
if (place) start(place)
