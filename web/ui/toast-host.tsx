import { Notifications } from '@mantine/notifications'

/** Where toasts appear: over no button, and in the region that says them. A file of its own, so that it is fetched apart. */
export function ToastHost() {
  return <Notifications position="top-center" withinPortal={false} />
}
