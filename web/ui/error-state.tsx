import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import classes from './thumb.module.css'

type ErrorStateProps = {
  message?: string
  onRetry: () => void
  retrying?: boolean
}

/** Something could not be loaded: says so and offers to try again. What was there before stays beside it. */
export function ErrorState({ message = messages.failed.request, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap" flex="1 1 12rem">
          <IconAlertTriangle size={20} aria-hidden />
          <Text size="sm" fw={500} c="inherit">
            {message}
          </Text>
        </Group>
        <Button
          variant="default"
          size="xs"
          className={classes.target}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
          loading={retrying}
        >
          Reintentar
        </Button>
      </Group>
    </Alert>
  )
}
