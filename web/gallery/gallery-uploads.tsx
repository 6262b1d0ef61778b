import { Code, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { Form } from '#web/ui/form.tsx'
import { type GridImage, ImageGrid } from '#web/ui/image-grid.tsx'
import { Page } from '#web/ui/page.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { carPhotos } from './car-photos.ts'

const schema = z.object({
  logo: z.file().nullable(),
  contract: z.file().nullable(),
  attachments: z.array(z.file()),
  clients: z.file().nullable(),
})

export function GalleryUploads() {
  const form = useZodForm({ schema, initialValues: { logo: null, contract: null, attachments: [], clients: null } })
  const [photos, setPhotos] = useState<readonly GridImage[]>(carPhotos)
  const logo = useDescription(form.useWatchValue('logo'))
  return (
    <Page title="Archivos">
      <Stack gap="lg">
        <Form form={form} onSubmit={() => undefined}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <UploadField form={form} name="logo" kind="image" label="Logo" />
            <UploadField form={form} name="contract" kind="document" label="Contrato" required />
            <UploadField form={form} name="attachments" kind="documents" most={3} label="Adjuntos" />
            <UploadField form={form} name="clients" kind="excel" label="Importa tu excel" />
          </SimpleGrid>
        </Form>
        {logo && (
          <Code block role="log" aria-label="Elegido">
            {logo}
          </Code>
        )}
        <section aria-label="Fotos">
          <ImageGrid
            images={photos}
            onRemove={(image) => setPhotos((shown) => shown.filter(({ id }) => id !== image.id))}
          />
        </section>
      </Stack>
    </Page>
  )
}

function useDescription(file: File | null): string | undefined {
  const [description, setDescription] = useState<string>()
  useEffect(() => {
    if (!file) return setDescription(undefined)
    createImageBitmap(file).then(
      ({ width, height }) => setDescription(`${file.name} ${file.type} ${width}×${height} ${file.size}`),
      () => setDescription(`${file.name} ${file.size}`),
    )
  }, [file])
  return description
}
