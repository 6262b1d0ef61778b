import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { isOfKind, uploadKinds } from '#domain/kernel/uploads.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { ImageGrid } from '#web/ui/image-grid.tsx'
import { shrinkImage } from '#web/ui/shrink-image.ts'
import type { DiagnosisZodForm } from './diagnosis-values.ts'
import classes from './operator.module.css'

/** How many are chosen at a time; in all as many as the order may have. */
const mostAtOnce = 5

/** Photos of what was found. Each is sent by itself as soon as it is taken; one that fails can be sent again. */
export function DiagnosisPhotos({ form, most }: { form: DiagnosisZodForm; most: number }) {
  const photos = form.useWatchValue('diagnosis_photos')
  const [unsent, setUnsent] = useState<readonly File[]>([])
  const [isSending, setIsSending] = useState(false)
  const resetPicker = useRef<() => void>(null)
  const upload = useAction(orders.upload, { failure: messages.failed.request })

  async function add(files: readonly File[]): Promise<void> {
    resetPicker.current?.()
    if (files.some(({ name }) => !isOfKind(name, 'photo'))) return inform(uploadKinds.photo.refused)
    if (files.length > mostAtOnce) return inform(messages.invalid.fileCount(mostAtOnce))
    if (photos.length + files.length > most) return inform(messages.invalid.fileCount(most))
    await send(files)
  }
  async function send(files: readonly File[]): Promise<void> {
    setIsSending(true)
    const failed: File[] = []
    for (const file of files) {
      const sent = await upload.run({
        files: { file: [isOfKind(file.name, 'image') ? await shrinkImage(file) : file] },
      })
      if (sent) form.insertListItem('diagnosis_photos', sent)
      else failed.push(file)
    }
    setUnsent((before) => [...before.filter((file) => !files.includes(file)), ...failed])
    setIsSending(false)
  }
  function remove(id: number | string): void {
    const place = photos.findIndex((photo) => photo.id === id)
    if (place >= 0) form.removeListItem('diagnosis_photos', place)
  }

  return (
    <Stack gap="xs" component="section" aria-label="Fotos">
      <Text fw={600}>
        Fotos{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {most > mostAtOnce ? `máximo ${mostAtOnce} a la vez, ${most} en total` : `máximo ${most}`}
        </Text>
      </Text>
      {photos.length > 0 && (
        <ImageGrid
          images={photos.map(({ id, src, name }) => ({ id: id as number, url: src ?? '', name: name ?? '' }))}
          onRemove={({ id }) => remove(id)}
        />
      )}
      {isSending && <Progress value={upload.progress * 100} aria-label="Enviando fotos" />}
      <Group gap="xs">
        {photos.length < most && (
          <FileButton onChange={add} accept="image/jpeg,image/png,image/gif" multiple resetRef={resetPicker}>
            {({ onClick }) => (
              <Button
                variant="default"
                className={classes.target}
                leftSection={<IconCamera size={20} aria-hidden />}
                loading={isSending}
                onClick={onClick}
              >
                Agregar fotos
              </Button>
            )}
          </FileButton>
        )}
        {unsent.length > 0 && !isSending && (
          <Button variant="default" className={classes.target} onClick={() => send(unsent)}>
            Reintentar {unsent.length === 1 ? 'la foto' : `${unsent.length} fotos`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
