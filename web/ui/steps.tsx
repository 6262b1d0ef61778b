import { Stepper, Title, VisuallyHidden } from '@mantine/core'
import type { Ref } from 'react'
import classes from './steps.module.css'

type StepsProps = {
  titles: readonly string[]
  active: number
  /** Only to a step that was reached already. */
  onGoTo: (step: number) => void
}

/** Where one is in something that is done step by step. */
export function Steps({ titles, active, onGoTo }: StepsProps) {
  return (
    <Stepper
      active={active}
      onStepClick={onGoTo}
      allowNextStepsSelect={false}
      size="sm"
      mb="md"
      classNames={classes}
      vars={() => ({
        root: { '--stepper-color': 'var(--bujia-strong)', '--stepper-icon-color': 'var(--bujia-on-strong)' },
      })}
    >
      {titles.map((title, index) => (
        <Stepper.Step
          key={title}
          label={title}
          aria-current={index === active ? 'step' : undefined}
          aria-disabled={index > active || undefined}
        />
      ))}
    </Stepper>
  )
}

type StepHeadingProps = { ref?: Ref<HTMLHeadingElement>; title: string; place: number; of: number }

/** It takes the focus when its step is turned to, so that who cannot see hears which one it is. */
export function StepHeading({ ref, title, place, of }: StepHeadingProps) {
  return (
    <Title order={2} mb="md" ref={ref} tabIndex={-1} className={classes.heading}>
      {title}
      <VisuallyHidden>
        , paso {place} de {of}
      </VisuallyHidden>
    </Title>
  )
}
