import { Button, Checkbox, Fieldset, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ActivePart, bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { PartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { messages } from '#domain/kernel/texts.ts'
import { operatorClasses } from '#web/features/tracking/workbench/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { ReadError } from '#web/ui/error-state.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'
import type { BodyBench } from './body-work.ts'
import { CarDrawing, numberOf } from './car-drawing.tsx'
import { type Choice, choiceDraft, sentChoice, usePartsChoice } from './parts-choice.ts'
import classes from './parts-picker.module.css'

type PartsPickerProps = { bench: BodyBench; stage: PartStage; onSaved: () => void; isOverBar: boolean }

/** A stage that has parts shows them; a new one asks which the stage before it had. */
export function PartsPicker(props: PartsPickerProps) {
  const { work } = props.bench
  const isNew = work.tasks.length === 0
  const proposed = useEndpoint(
    bodyShop.parts,
    { params: { id: work.id } },
    { enabled: isNew, refetchOnMount: 'always' },
  )
  if (!isNew) return <Picker {...props} active={work.tasks} />
  if (proposed.data && proposed.isFetchedAfterMount) return <Picker {...props} active={proposed.data} />
  if (!proposed.isError) return <Skeleton height="30rem" aria-busy />
  return <ReadError query={proposed} />
}

function Picker({ bench, stage, onSaved, isOverBar, active }: PartsPickerProps & { active: readonly ActivePart[] }) {
  const { work, outbox } = bench
  const draftKey = choiceDraft(work, stage)
  const { choices, toggle, isTouched, isRestored, forget } = usePartsChoice(active, draftKey)
  const isSaving = outbox.isWaitingFor(bodyShop.selectParts)
  const count = choices.filter(({ isChosen }) => isChosen).length
  const drawn = new Map(choices.map((choice) => [choice.part_identifier, choice]))

  async function save(): Promise<void> {
    if (count === 0) return inform(messages.refused.stageWithoutTasks)
    if (!isTouched && work.tasks.length > 0) return onSaved()
    const body = { idWorkOrder: work.id, search_flow: stage, ...sentChoice(choices) }
    if (!(await outbox.send(bodyShop.selectParts, { body }, said.edited))) return
    forget()
    onSaved()
  }
  // What waits to be sent is safe on this device: nobody has to be warned.
  const kept = {
    draftKey,
    isRestored: isRestored && !isSaving,
    isUnsaved: () => isTouched && !isSaving,
    discard: forget,
  }

  return (
    <Stack gap="md">
      <Unsaved form={kept} />
      <Text size="sm" c="dimmed">
        Toca en el dibujo, o marca en la lista, las partes en las que trabajarás.
      </Text>
      <div className={classes.sides}>
        <CarDrawing
          isChosen={(part) => drawn.get(part)?.isChosen ?? false}
          isLocked={(part) => drawn.get(part)?.lock ?? false}
          onToggle={(part) => {
            const choice = drawn.get(part)
            if (choice && !isSaving) toggle(choice)
          }}
        />
        <Fieldset
          variant="unstyled"
          legend={`Partes seleccionadas: ${count}`}
          styles={{ legend: { fontWeight: 600 } }}
          disabled={isSaving}
        >
          {choices.map((choice) => (
            <PartRow key={choice.key} choice={choice} onToggle={() => toggle(choice)} />
          ))}
        </Fieldset>
      </div>
      <div className={`${operatorClasses.buttons} ${classes.within}`} data-over-bar={isOverBar || undefined}>
        <BackLink to={paths.myWorkOrders}>Salir</BackLink>
        <Button loading={isSaving} onClick={save}>
          Guardar
        </Button>
      </div>
    </Stack>
  )
}

function PartRow({ choice, onToggle }: { choice: Choice; onToggle: () => void }) {
  const { part_identifier, name, isChosen, lock } = choice
  return (
    <div className={classes.row}>
      <Checkbox
        size="md"
        checked={isChosen}
        onChange={onToggle}
        styles={{ root: { flex: 1 }, body: { alignItems: 'center' }, labelWrapper: { flex: 1 } }}
        label={
          <>
            <span className={`tabular ${classes.number}`} aria-hidden>
              {part_identifier ? numberOf(part_identifier) : '+'}
            </span>
            {name}
          </>
        }
      />
      {lock && (
        <Group gap={4} c="dimmed" wrap="nowrap">
          <IconLock size={16} aria-hidden />
          <Text size="sm">Iniciada</Text>
        </Group>
      )}
    </div>
  )
}
