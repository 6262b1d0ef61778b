import { Button } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useFocusOverAWait } from '#web/ui/focus-over-a-wait.ts'
import classes from './operator.module.css'

type TimerButtonProps = {
  isRunning: boolean
  /** Pressed, and not answered yet. */
  isWaiting: boolean
  /** What it is the timer of, for those who hear it without its place. */
  of: string
  onPress: (action: 'play' | 'pause') => void
}

/** Play or pause, large enough for a dirty thumb. */
export function TimerButton({ isRunning, isWaiting, of, onPress }: TimerButtonProps) {
  const label = isRunning ? 'Pausar' : 'Iniciar'
  const Icon = isRunning ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const rememberFocus = useFocusOverAWait(isWaiting)
  return (
    <Button
      className={classes.target}
      variant={isRunning ? 'default' : 'filled'}
      leftSection={<Icon size={20} aria-hidden />}
      aria-label={`${label} ${of}`}
      loading={isWaiting}
      onClick={({ currentTarget }) => {
        rememberFocus(currentTarget)
        onPress(isRunning ? 'pause' : 'play')
      }}
    >
      {label}
    </Button>
  )
}
