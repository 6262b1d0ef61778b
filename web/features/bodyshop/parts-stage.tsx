import { useEffect, useRef, useState } from 'react'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { PartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { RunningTask, RunningTaskBar, useRunningElsewhere } from '#web/features/tracking/workbench/public.ts'
import { StepHeading, Steps } from '#web/ui/steps.tsx'
import type { BodyBench } from './body-work.ts'
import { PartTasks } from './part-tasks.tsx'
import { choiceDraft, isChoiceUnsaved } from './parts-choice.ts'
import { PartsPicker } from './parts-picker.tsx'

const titles = ['Partes', 'Tareas']

/** Which parts are worked on in this stage, then the work on each. The time that runs is in sight at both steps. */
export function PartsStage({ bench, stage }: { bench: BodyBench; stage: PartStage }) {
  const { work, clock, outbox, press } = bench
  const [turnedTo, setTurnedTo] = useState<number>()
  // Who comes back to parts that were chosen goes on with them, unless the choice itself was not finished.
  const [isChoosing] = useState(
    () => !outbox.isWaitingFor(bodyShop.selectParts) && isChoiceUnsaved(work.tasks, choiceDraft(work, stage)),
  )
  const step = turnedTo ?? (work.tasks.length > 0 && !isChoosing ? 1 : 0)
  const heading = useFocusedHeading(turnedTo)
  const running = work.tasks.find(({ status }) => status === taskStatuses.code.started)
  const runsElsewhere = useRunningElsewhere() !== undefined
  const hasBar = running !== undefined || runsElsewhere
  return (
    <div>
      <Steps titles={titles} active={step} onGoTo={setTurnedTo} />
      <StepHeading ref={heading} title={titles[step] ?? ''} place={step + 1} of={titles.length} />
      {step === 0 ? (
        <PartsPicker bench={bench} stage={stage} isOverBar={hasBar} onSaved={() => setTurnedTo(1)} />
      ) : (
        <PartTasks bench={bench} stage={stage} onBack={() => setTurnedTo(0)} />
      )}
      {running && (
        <RunningTaskBar
          name={running.name}
          task={running}
          clock={clock}
          waiting={outbox.waiting}
          onPress={(action) => press(running.id, action)}
        />
      )}
      <RunningTask hidden={running !== undefined} />
    </div>
  )
}

/** The heading of the step that was turned to, which gets the focus; not that of the one that one came to. */
function useFocusedHeading(turnedTo: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (turnedTo !== undefined) heading.current?.focus()
  }, [turnedTo])
  return heading
}
