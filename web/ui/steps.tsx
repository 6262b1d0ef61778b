import { Stepper, Title, VisuallyHidden } from '@mantine/core'
import type { Ref } from 'react'
import classes from './steps.module.css'

type StepsProps = {
  titles: readonly string[]
  active: number
  /** To a step that was reached already, to any of what is known. */
  onGoTo: (step: number) => void
  isKnown?: boolean
}

/** Where one is in something that is done step by step. */
export function Steps({ titles, active, onGoTo, isKnown = false }: StepsProps) {
  return (
    <Stepper
      active={active}
      onStepClick={onGoTo}
      allowNextStepsSelect={isKnown}
      size="sm"
      mb="md"
      classNames={classes}
      vars={() => ({
        root: {
          '--stepper-color': 'var(--bujia-strong)',
          '--stepper-icon-color': 'var(--bujia-on-strong)',
          // Four of them fit beside each other on a phone, however large its letters are.
          '--stepper-icon-size': 'min(2.25rem, 14vw)',
        },
      })}
    >
      {titles.map((title, index) => (
        <Stepper.Step
          key={title}
          label={title}
          aria-current={index === active ? 'step' : undefined}
          aria-disabled={(!isKnown && index > active) || undefined}
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
