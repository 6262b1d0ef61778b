import '#web/kernel/zod-without-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Navigate, RouterProvider } from 'react-router'
import { KitProvider } from '#web/ui/kit-provider.tsx'
import { GalleryFrame } from './gallery-frame.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })

/** Each section by itself: a test opens one, in a fresh browser, and should not read the others' code. */
const router = createHashRouter([
  {
    Component: GalleryFrame,
    children: [
      { index: true, element: <Navigate to="/table" replace /> },
      { path: 'table', lazy: async () => ({ Component: (await import('./gallery-table.tsx')).GalleryTable }) },
      { path: 'pages', lazy: async () => ({ Component: (await import('./gallery-pages.tsx')).GalleryPages }) },
      { path: 'fields', lazy: async () => ({ Component: (await import('./gallery-fields.tsx')).GalleryFields }) },
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
])

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <KitProvider>
        <RouterProvider router={router} />
      </KitProvider>
    </QueryClientProvider>,
  )
}
