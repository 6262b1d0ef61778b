import '@mantine/dropzone/styles.layer.css'
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { isOfKind, type UploadKind, uploadKinds, uploadLimitBytes } from '#domain/kernel/uploads.ts'
import { ChosenFile, StoredImage } from './chosen-file.tsx'
import { inform } from './dialogs.tsx'
import { type FieldProps, useField } from './field.ts'
import { shrinkImage } from './shrink-image.ts'
import classes from './upload-field.module.css'

type UploadFieldProps<Values extends object> = FieldProps<Values> & {
  /** `documents` takes many and holds a list; the others take one and hold it or null. */
  kind: UploadKind
  /** Of `documents`: how many there may be. */
  most?: number
  /** Of an image: the one that is kept at the server. */
  storedUrl?: string | null | undefined
  disabled?: boolean
}

export function UploadField<Values extends object>(props: UploadFieldProps<Values>) {
  const { form, name, kind, most, storedUrl, disabled = false } = props
  const { value, change, input } = useField(props)
  const { label, error, withAsterisk, 'data-path': path } = input
  const [shrinking, setShrinking] = useState(false)
  const hasFinger = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const resetPicker = useRef<() => void>(null)
  const resetCamera = useRef<() => void>(null)
  const labelId = useId()

  const many = kind === 'documents'
  const chosen = many ? ((value as File[] | null) ?? []) : value instanceof File ? [value] : []

  function refuse(fieldError: string, told: string): void {
    form.setFieldError(name, fieldError)
    inform(told)
  }

  async function add(files: File[]): Promise<void> {
    resetPicker.current?.()
    resetCamera.current?.()
    if (files.length === 0) return
    if (files.some((file) => !isOfKind(file.name, kind))) {
      return refuse(messages.invalid.fileFormat, uploadKinds[kind].refused)
    }
    if (many && most !== undefined && chosen.length + files.length > most) {
      return refuse(messages.invalid.fileCount(most), messages.invalid.fileCount(most))
    }
    setShrinking(true)
    const sent = await Promise.all(files.map((file) => (isPhoto(file) ? shrinkImage(file) : file)))
    setShrinking(false)
    if (sent.some((file) => file.size > uploadLimitBytes)) return refuse(messages.tooLarge, messages.tooLarge)
    change(many ? [...chosen, ...sent] : sent[0])
  }

  function remove(file: File): void {
    change(many ? chosen.filter((other) => other !== file) : null)
  }

  const isFull = many ? most !== undefined && chosen.length >= most : chosen.length > 0
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      withAsterisk={withAsterisk}
    >
      <Stack gap="xs">
        {chosen.map((file) => (
          <ChosenFile
            key={`${file.name}-${file.lastModified}-${file.size}`}
            file={file}
            onRemove={() => remove(file)}
          />
        ))}
        {chosen.length === 0 && storedUrl && <StoredImage url={storedUrl} label={label} />}
        {!isFull && (
          <Dropzone
            onDrop={add}
            multiple={many}
            activateOnClick={false}
            activateOnKeyboard={false}
            enablePointerEvents
            loading={shrinking}
            disabled={disabled}
            className={classes.zone}
            data-error={error !== undefined || undefined}
            // Files are picked by the buttons; this input only belongs to what is dropped.
            inputProps={{ style: { display: 'none' } }}
          >
            <Group gap="xs" justify="center">
              <FileButton onChange={(picked) => add(picked)} accept={acceptedBy(kind)} multiple resetRef={resetPicker}>
                {({ onClick }) => (
                  <Button
                    variant="default"
                    leftSection={<IconUpload size={18} aria-hidden />}
                    onClick={onClick}
                    disabled={disabled}
                    data-path={path}
                    aria-describedby={labelId}
                  >
                    {many ? 'Seleccionar archivos' : 'Seleccionar archivo'}
                  </Button>
                )}
              </FileButton>
              {hasFinger && takesPhotos(kind) && (
                <FileButton
                  onChange={(picked) => add(picked ? [picked] : [])}
                  accept={photoTypes}
                  capture="environment"
                  resetRef={resetCamera}
                >
                  {({ onClick }) => (
                    <Button
                      variant="default"
                      leftSection={<IconCamera size={18} aria-hidden />}
                      onClick={onClick}
                      disabled={disabled}
                    >
                      Tomar foto
                    </Button>
                  )}
                </FileButton>
              )}
            </Group>
            <Text size="xs" c="dimmed" ta="center" mt="xs">
              {!hasFinger && (many ? 'o arrástralos aquí · ' : 'o arrástralo aquí · ')}
              {uploadKinds[kind].endings.join(', ').toUpperCase()}
              {many && most !== undefined && ` · máximo ${most}`}
            </Text>
          </Dropzone>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** By type and not by ending: an iPhone then converts its own format, which nobody else reads. */
const photoTypes = 'image/jpeg,image/png'

function isPhoto(file: File): boolean {
  return isOfKind(file.name, 'image')
}

function takesPhotos(kind: UploadKind): boolean {
  return isOfKind('foto.jpg', kind)
}

function acceptedBy(kind: UploadKind): string {
  const others = uploadKinds[kind].endings.map((ending) => `.${ending}`).filter((ending) => !isOfKind(ending, 'image'))
  return [...(takesPhotos(kind) ? [photoTypes] : []), ...others].join(',')
}
