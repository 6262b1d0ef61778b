import '@mantine/dropzone/styles.layer.css'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { isOfKind, type UploadKind, uploadKinds } from '#domain/kernel/uploads.ts'
import classes from './upload-field.module.css'

type FilePickersProps = {
  /** Where one goes on when the last file was taken away. */
  ref: Ref<HTMLButtonElement>
  kind: UploadKind
  many: boolean
  most?: number | undefined
  /** How many of them at a time, where that is not as many. */
  mostAtOnce?: number | undefined
  disabled?: boolean
  busy?: boolean
  hasError: boolean
  /** Ties the button to its field: where the focus goes when something is wrong, what it is called and what is wrong. */
  path: string
  describedBy: string
  onPick: (files: File[]) => void
}

/** The ways to bring a file: chosen, taken with a phone's camera, or dropped. */
export function FilePickers(props: FilePickersProps) {
  const { kind, many, most, mostAtOnce = most, disabled = false, busy = false, hasError, onPick } = props
  const hasFinger = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const resetPicker = useRef<() => void>(null)
  const resetCamera = useRef<() => void>(null)

  function pick(files: File[]): void {
    // The same file may be chosen again after it was taken away.
    resetPicker.current?.()
    resetCamera.current?.()
    if (files.length > 0) onPick(files)
  }

  return (
    <Dropzone
      onDrop={pick}
      multiple={many}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      loading={busy}
      disabled={disabled}
      className={classes.zone}
      data-error={hasError || undefined}
      // Files are picked by the buttons; this input only belongs to what is dropped.
      inputProps={{ style: { display: 'none' } }}
    >
      <Group gap="xs" justify="center">
        <FileButton
          onChange={(picked: File | File[] | null) => pick([picked ?? []].flat())}
          accept={acceptedBy(kind)}
          multiple={many}
          resetRef={resetPicker}
        >
          {({ onClick }) => (
            <Button
              ref={props.ref}
              variant="default"
              className={classes.target}
              leftSection={<IconUpload size={18} aria-hidden />}
              onClick={onClick}
              disabled={disabled}
              data-path={props.path}
              aria-describedby={props.describedBy}
            >
              {many ? 'Seleccionar archivos' : 'Seleccionar archivo'}
            </Button>
          )}
        </FileButton>
        {hasFinger && takesPhotos(kind) && (
          <FileButton
            onChange={(picked) => pick(picked ? [picked] : [])}
            accept={photoTypes}
            capture="environment"
            resetRef={resetCamera}
          >
            {({ onClick }) => (
              <Button
                variant="default"
                className={classes.target}
                leftSection={<IconCamera size={18} aria-hidden />}
                onClick={onClick}
                disabled={disabled}
                aria-describedby={props.describedBy}
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
        {many &&
          most !== undefined &&
          ` · máximo ${mostAtOnce === most ? most : `${mostAtOnce} a la vez, ${most} en total`}`}
      </Text>
    </Dropzone>
  )
}

/** By type and not by ending: an iPhone then converts its own format, which nobody else reads. */
const photoTypes = 'image/jpeg,image/png'

function takesPhotos(kind: UploadKind): boolean {
  return isOfKind('foto.jpg', kind)
}

function acceptedBy(kind: UploadKind): string {
  const others = uploadKinds[kind].endings.map((ending) => `.${ending}`).filter((ending) => !isOfKind(ending, 'image'))
  return [...(takesPhotos(kind) ? [photoTypes] : []), ...others].join(',')
}
