import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { messages } from '#domain/kernel/texts.ts'
import { CallError, told } from '#web/kernel/call-error.ts'
import classes from './thumb.module.css'

export type FailedRead = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>

/** What a screen reads could not be. What is not there is not offered to be asked for again: it would not be then. */
export function ReadError({ query: { error, isFetching, refetch } }: { query: FailedRead }) {
  const isGone = error instanceof CallError && error.isGone
  return (
    <ErrorState
      message={told(error, messages.failed.request)}
      onRetry={isGone ? undefined : () => refetch()}
      retrying={isFetching}
    />
  )
}

type ErrorStateProps = {
  message?: string
  /** None where it would be of no use. */
  onRetry?: (() => void) | undefined
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
        {onRetry && (
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
        )}
      </Group>
    </Alert>
  )
}
