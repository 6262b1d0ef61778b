import { Input, Stack } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { isOfKind, type UploadKind, uploadKinds, uploadLimitBytes } from '#domain/kernel/uploads.ts'
import { ChosenFile, StoredImage } from './chosen-file.tsx'
import { inform } from './dialogs.tsx'
import { drawnAlone, type FieldProps, useField } from './field.ts'
import { FilePickers } from './file-pickers.tsx'
import { useRemovers } from './focus-after-removal.ts'
import { shrinkImage } from './shrink-image.ts'

type UploadFieldProps<Values extends object> = FieldProps<Values> & {
  /** `documents` takes many and holds a list; the others take one and hold it or null. */
  kind: UploadKind
  /** Of `documents`: how many there may be. */
  most?: number
  /** Of an image: the one that is kept at the server. */
  storedUrl?: string | null | undefined
  disabled?: boolean
}

/** Files that are sent together with the rest of the form. */
export const UploadField = drawnAlone(function UploadField<Values extends object>(props: UploadFieldProps<Values>) {
  const { form, name, kind, most, storedUrl, disabled = false } = props
  const { value, change, input } = useField(props)
  const { label, error, withAsterisk, 'data-path': path } = input
  const [shrinking, setShrinking] = useState(false)
  const { adder, remover, remove } = useRemovers()
  const labelId = useId()
  const errorId = useId()

  const many = kind === 'documents'
  const chosen = many ? ((value as File[] | null) ?? []) : value instanceof File ? [value] : []
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  })

  function refuse(fieldError: string, told: string): void {
    form.setFieldError(name, fieldError)
    inform(told)
  }

  async function add(files: File[]): Promise<void> {
    if (files.some((file) => !isOfKind(file.name, kind))) {
      return refuse(messages.invalid.fileFormat, uploadKinds[kind].refused)
    }
    if (many && most !== undefined && chosen.length + files.length > most) {
      return refuse(messages.invalid.fileCount(most), messages.invalid.fileCount(most))
    }
    const isTooLarge = ({ size }: File) => size > uploadLimitBytes
    if (files.some((file) => !isOfKind(file.name, 'image') && isTooLarge(file))) {
      return refuse(messages.fileTooLarge, messages.fileTooLarge)
    }
    // Chosen at once, as it is: who saves before it is small sends it large, and nothing is lost.
    keep([...(many ? chosen : []), ...files])
    setShrinking(true)
    const small = await Promise.all(files.map((file) => (isOfKind(file.name, 'image') ? shrinkImage(file) : file)))
    setShrinking(false)
    const refused = small.some(isTooLarge)
    const instead = (file: File) => {
      const place = files.indexOf(file)
      return place < 0 ? [file] : refused ? [] : [small[place] as File]
    }
    if (latest.current.some((file) => files.includes(file))) keep(latest.current.flatMap(instead))
    if (refused) refuse(messages.fileTooLarge, messages.fileTooLarge)
  }

  function keep(files: File[]): void {
    change(many ? files : (files[0] ?? null))
  }

  const isFull = many ? most !== undefined && chosen.length >= most : chosen.length > 0
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
        {chosen.map((file, place) => (
          <ChosenFile
            key={`${file.name}-${file.lastModified}-${file.size}`}
            file={file}
            remover={remover(place)}
            onRemove={() => remove(place, () => keep(chosen.filter((other) => other !== file)))}
          />
        ))}
        {chosen.length === 0 && storedUrl && <StoredImage url={storedUrl} label={label} />}
        {!isFull && (
          <FilePickers
            ref={adder}
            kind={kind}
            many={many}
            most={most}
            disabled={disabled}
            busy={shrinking}
            hasError={error !== undefined}
            path={path}
            describedBy={error === undefined ? labelId : `${labelId} ${errorId}`}
            onPick={add}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
})
