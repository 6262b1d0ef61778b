import { Button, Input, Progress, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { ChosenFile, StoredFile } from './chosen-file.tsx'
import { type FieldProps, useField } from './field.ts'
import { FilePickers } from './file-pickers.tsx'
import { useRemovers } from './focus-after-removal.ts'
import { ImageGrid } from './image-grid.tsx'
import classes from './upload-field.module.css'
import type { Uploads, Waiting } from './uploads.ts'

type PhotoUploadsProps<Values extends object> = FieldProps<Values> & { uploads: Uploads; disabled?: boolean }

/** Files that travel one by one: what arrived, what is on its way, and the ways to bring more. */
export function PhotoUploads<Values extends object>(props: PhotoUploadsProps<Values>) {
  const { uploads, disabled = false } = props
  const { input } = useField(props)
  const { label, error, withAsterisk, 'data-path': path } = input
  const { kind, most, mostAtOnce, stored, waiting } = uploads
  const labelId = useId()
  const errorId = useId()
  const count = stored.length + waiting.length
  const removers = useRemovers()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId }}
      withAsterisk={withAsterisk}
    >
      <Stack gap="xs">
        {kind === 'photo' ? (
          <ImageGrid
            images={stored.map(({ id, name, src }) => ({ id, name, url: src }))}
            onRemove={({ id }) => uploads.removeStored(Number(id))}
            removers={removers}
          />
        ) : (
          stored.map(({ id, name, src }, place) => (
            <StoredFile
              key={id}
              name={name}
              url={src}
              remover={removers.remover(place)}
              onRemove={() => removers.remove(place, () => uploads.removeStored(id))}
            />
          ))
        )}
        {waiting.map((one, place) => (
          <ChosenFile
            key={one.key}
            file={one.file}
            remover={removers.remover(stored.length + place)}
            onRemove={() => removers.remove(stored.length + place, () => uploads.remove(one.key))}
            state={<WaitingState {...one} />}
            actions={
              one.state === 'failed' && (
                <Button
                  variant="default"
                  className={classes.target}
                  onClick={() => uploads.retry(one.key)}
                  aria-label={`Reintentar ${one.file.name}`}
                >
                  Reintentar
                </Button>
              )
            }
          />
        ))}
        {count < most && (
          <FilePickers
            ref={removers.adder}
            kind={kind}
            many
            most={most}
            mostAtOnce={mostAtOnce}
            disabled={disabled}
            hasError={error !== undefined}
            path={path}
            describedBy={error === undefined ? labelId : `${labelId} ${errorId}`}
            onPick={uploads.add}
          />
        )}
        <Text size="xs" c="dimmed" className="tabular" role="status">
          {waiting.length > 0 ? `Subiendo: ${stored.length} de ${count}` : `${stored.length} de ${most}`}
        </Text>
      </Stack>
    </Input.Wrapper>
  )
}

function WaitingState({ state, progress, reason }: Waiting) {
  if (state === 'failed') {
    return (
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {reason}
      </Text>
    )
  }
  if (state === 'waiting') {
    return (
      <Text size="xs" c="dimmed">
        En espera
      </Text>
    )
  }
  return <Progress value={Math.max(4, progress * 100)} size="sm" mt={6} aria-label="Subiendo" />
}
