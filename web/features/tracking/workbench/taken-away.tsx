import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** What was open here is not theirs to fill in any more. It takes the focus, which what was pressed cannot keep. */
export function TakenAway({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Alert ref={notice} tabIndex={-1} color="amber" variant="light" role="alert" icon={<IconAlertTriangle />}>
      <Stack gap="sm" align="start">
        {children}
      </Stack>
    </Alert>
  )
}
