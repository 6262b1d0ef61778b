import '#web/kernel/zod-without-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Navigate, RouterProvider } from 'react-router'
import { DialogsProvider } from '#web/ui/dialogs-provider.tsx'
import { KitProvider } from '#web/ui/kit-provider.tsx'
import { GalleryDialogs } from './gallery-dialogs.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryFrame } from './gallery-frame.tsx'
import { GalleryPages } from './gallery-pages.tsx'
import { GalleryPrint } from './gallery-print.tsx'
import { GalleryShown } from './gallery-shown.tsx'
import { GalleryStates } from './gallery-states.tsx'
import { GalleryTable } from './gallery-table.tsx'
import { GalleryUploads } from './gallery-uploads.tsx'
import { GalleryWizard } from './gallery-wizard.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })

const router = createHashRouter([
  {
    Component: GalleryFrame,
    children: [
      { index: true, element: <Navigate to="/table" replace /> },
      { path: 'table', Component: GalleryTable },
      { path: 'pages', Component: GalleryPages },
      { path: 'fields', Component: GalleryFields },
      { path: 'wizard', Component: GalleryWizard },
      { path: 'uploads', Component: GalleryUploads },
      { path: 'dialogs', Component: GalleryDialogs },
      { path: 'shown', Component: GalleryShown },
      { path: 'states', Component: GalleryStates },
      { path: 'print', Component: GalleryPrint },
    ],
  },
])

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <KitProvider>
        <DialogsProvider>
          <RouterProvider router={router} />
        </DialogsProvider>
      </KitProvider>
    </QueryClientProvider>,
  )
}
