import { ActionIcon, Anchor, Button, FileButton, Group, Input, Loader, Paper, Stack, Text } from '@mantine/core'
import { IconPaperclip, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { isOfKind, shownFileName, uploadKinds } from '#domain/kernel/uploads.ts'
import { fileLimits, type UploadedFile } from '#domain/orders/order-files.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { useField } from '#web/ui/field.ts'
import { shrinkImage } from '#web/ui/shrink-image.ts'
import classes from './closing.module.css'
import type { ClosingFormOf } from './closing-values.ts'

type Props = { form: ClosingFormOf; stored: readonly UploadedFile[]; isOpen: boolean }

/** Up to three files, each sent as soon as it is chosen. With the third one there is nothing more to choose. */
export function CloseFiles({ form, stored, isOpen }: Props) {
  const { value, change, input } = useField({ form, name: 'close_files', label: 'Adjuntos' })
  const [known, setKnown] = useState(stored)
  const reset = useRef<() => void>(null)
  const upload = useAction(orders.upload, { failure: messages.failed.request })
  const ids = value as number[]

  async function add(file: File | null): Promise<void> {
    reset.current?.()
    if (!file) return
    if (!isOfKind(file.name, 'documents')) return inform(uploadKinds.documents.refused)
    const sent = await upload.run({ files: { file: [isOfKind(file.name, 'image') ? await shrinkImage(file) : file] } })
    if (!sent) return
    setKnown((before) => [...before, sent])
    change([...(form.getValues().close_files as number[]), sent.id])
  }

  return (
    <Paper withBorder p="md">
      <Input.Wrapper label={input.label} labelElement="div" labelProps={{ fw: 600, fz: 'md' }} error={input.error}>
        <Stack gap="xs" mt="xs">
          {ids.map((id, place) => {
            const file = known.find((one) => one.id === id)
            const name = file?.name ?? `Archivo ${place + 1}`
            return (
              <Group key={id} gap="sm" wrap="nowrap">
                <IconPaperclip size={18} aria-hidden />
                {file ? (
                  <Anchor href={file.src} target="_blank" rel="noreferrer" size="sm" flex={1}>
                    {shownFileName(name)}
                  </Anchor>
                ) : (
                  <Text size="sm" flex={1}>
                    {name}
                  </Text>
                )}
                <ActionIcon
                  aria-label={`Quitar ${name}`}
                  color="red"
                  size="lg"
                  onClick={() => change(ids.filter((other) => other !== id))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            )
          })}
          {upload.pending && (
            <Group gap="xs" role="status">
              <Loader size="xs" />
              <Text size="sm">Subiendo {Math.round(upload.progress * 100)} %</Text>
            </Group>
          )}
          {isOpen && ids.length < fileLimits.close_files && (
            <Group gap="sm">
              <FileButton onChange={add} accept={accepted} resetRef={reset}>
                {({ onClick }) => (
                  <Button
                    variant="default"
                    className={classes.add}
                    leftSection={<IconUpload size={18} aria-hidden />}
                    disabled={upload.pending}
                    data-path={input['data-path']}
                    onClick={onClick}
                  >
                    Seleccionar archivo
                  </Button>
                )}
              </FileButton>
              <Text size="xs" c="dimmed">
                {uploadKinds.documents.endings.join(', ').toUpperCase()} · máximo {fileLimits.close_files}
              </Text>
            </Group>
          )}
        </Stack>
      </Input.Wrapper>
    </Paper>
  )
}

const accepted = uploadKinds.documents.endings.map((ending) => `.${ending}`).join(',')
