import { Input, Paper, Stack } from '@mantine/core'
import { StoredFile } from '#web/ui/chosen-file.tsx'
import { PhotoUploads } from '#web/ui/photo-uploads.tsx'
import type { Uploads } from '#web/ui/uploads.ts'
import type { ClosingFormOf } from './closing-values.ts'

const label = 'Adjuntos'

type Props = { form: ClosingFormOf; uploads: Uploads; isOpen: boolean }

/** Up to three files, each sent as soon as it is chosen; what is closed only shows them. */
export function CloseFiles({ form, uploads, isOpen }: Props) {
  if (!isOpen && uploads.stored.length === 0) return null
  return (
    <Paper withBorder p="md">
      {isOpen ? (
        <PhotoUploads form={form} name="close_files" label={label} uploads={uploads} />
      ) : (
        <Input.Wrapper label={label} labelElement="div">
          <Stack gap="xs">
            {uploads.stored.map(({ id, name, src }) => (
              <StoredFile key={id} name={name} url={src} />
            ))}
          </Stack>
        </Input.Wrapper>
      )}
    </Paper>
  )
}
